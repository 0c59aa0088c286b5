import { Alert, Button, Stack } from '@mui/material'
import { Title, usePermissions } from 'react-admin'
import { SectionCard } from '../../../shared/display/section.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useVans } from './route.queries.ts'
import { VanTable } from './van-table.tsx'

/** The vans and who drives them. */
export function VansPage() {
  const query = useVans()
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 720 }}>
      <Title title="차량" />
      <SectionCard
        title="차량"
        note="하루 일정표의 방문을 차마다 나눠요. 새 예약은 첫째 차로 들어와요. 운전자는 하루 일정표에서 자기 차를 먼저 봐요."
      >
        {query.isRefetchError && (
          <Alert severity="error" action={<Button onClick={() => void query.refetch()}>다시 시도</Button>}>
            {query.error.message}
          </Alert>
        )}
        <QueryResult query={query}>
          {(list) => (
            <VanTable
              key={list.revision}
              list={list}
              mayEdit={permissions.includes('OPERATOR')}
              onReload={() => void query.refetch()}
            />
          )}
        </QueryResult>
      </SectionCard>
    </Stack>
  )
}
