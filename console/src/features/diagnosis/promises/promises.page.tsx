import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import type { PromisedCase } from '../../../../../contract/diagnosis/workload-admin.ts'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { describeForecast } from './forecast-text.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { PromiseGroups } from './promise-groups.tsx'
import { usePromises } from './workload.queries.ts'
import { WorkloadTable } from './workload-table.tsx'

/** Open cases by the time promised for their answers, what the pace of the day means for them, and who answers how much. */
export function PromisesPage() {
  const promises = usePromises()
  const { permissions } = usePermissions<StaffRole[]>()
  const isExpert = permissions?.includes('EXPERT') ?? false
  return (
    <Box sx={{ maxWidth: 960, width: '100%', minWidth: 0, mx: 'auto', px: { xs: 1, md: 0 }, py: 2 }}>
      <Title title="약속 시간" />
      <Typography variant="h5" component="h1" sx={{ fontWeight: 700, mb: 1.5 }}>
        약속 시간
      </Typography>
      <QueryResult query={promises}>
        {({ cases, hasMore, forecast }) => (
          <>
            <Alert severity={forecast.lateCount > 0 ? 'warning' : 'info'} role="status" sx={{ mb: 2 }}>
              {describeForecast(forecast, cases.length, Date.now()).map((sentence, index) => (
                <Typography key={sentence} sx={{ fontWeight: index === 0 ? 600 : 400 }}>
                  {sentence}
                </Typography>
              ))}
              {hasMore && <Typography>가장 급한 {cases.length}건만 보고 셈했어요.</Typography>}
            </Alert>
            {isExpert && cases.some(isBegunByMe) && <HandOverAll />}
            <PromiseGroups cases={cases} />
          </>
        )}
      </QueryResult>
      <WorkloadTable />
    </Box>
  )
}

const isBegunByMe = ({ holder, hasDraft }: PromisedCase) => (holder ? holder.isMe : hasDraft)

function HandOverAll() {
  const [isOpen, setIsOpen] = useState(false)
  const notify = useNotify()
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ mb: 2 }}>
        내가 맡은 사례 모두 넘기기
      </Button>
      {isOpen && (
        <HandOverDialog
          title="내가 맡은 사례 모두 넘기기"
          onClose={() => setIsOpen(false)}
          onDone={(count) => {
            setIsOpen(false)
            notify(`사례 ${count}건을 넘겼어요.`, { type: 'success' })
          }}
        />
      )}
    </>
  )
}
