import { Alert, Box, Button, Skeleton, Stack, Typography } from '@mui/material'
import { Title, usePermissions } from 'react-admin'
import { Link, Route, Routes, useParams } from 'react-router-dom'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { useSignOutWhenDenied } from '../../../shared/server/server-query.ts'
import { AnswerPanel } from '../answer/answer-panel.tsx'
import { CaseDetails } from '../case/case-details.tsx'
import { sideBySide, wholeWindow } from '../case/case-view.tsx'
import { useCase } from '../diagnosis.queries.ts'
import { AnsweredSearch } from './answered-search.tsx'

/** /answered and /answered/{id} */
export const AnsweredPage = () => (
  <Routes>
    <Route index element={<AnsweredSearch />} />
    <Route path=":id" element={<AnsweredCasePage />} />
  </Routes>
)

function AnsweredCasePage() {
  const { id = '' } = useParams()
  return <AnsweredCaseView key={id} id={id} />
}

/** A case and its answer, read-only: opening it claims nothing. */
function AnsweredCaseView({ id }: { id: string }) {
  const { data, error, refetch } = useCase(id, false)
  useSignOutWhenDenied(error)
  const { permissions } = usePermissions<StaffRole[]>()
  return (
    <Box sx={wholeWindow}>
      <Title title="답변한 사례" />
      <Stack direction="row" sx={{ mb: 1.5, gap: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Button component={Link} to="/answered">
          ← 답변한 사례
        </Button>
        {permissions?.includes('EXPERT') && (
          <Button component={Link} to={`/cases/${id}`} state={{ isCorrecting: true }}>
            맡아서 고치기
          </Button>
        )}
      </Stack>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
          {error.message}
        </Alert>
      )}
      {!data && !error && <Skeleton variant="rounded" height={480} />}
      {data && (
        <>
          <Typography variant="h5" component="h1" sx={{ fontWeight: 700, mb: 2 }}>
            {data.editions[0]?.rightProblem ?? data.problem}
          </Typography>
          <Box sx={sideBySide}>
            <CaseDetails adminCase={data} />
            <AnswerPanel adminCase={data} mayWrite={false} onNext={async () => undefined} />
          </Box>
        </>
      )}
    </Box>
  )
}
