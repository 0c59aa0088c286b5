import { Button, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { SectionCard } from '../../shared/display/section.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { useEndOtherStaffSessions, useEndStaffSession, useStaffSessions } from './access.queries.ts'
import { SessionRows } from './session-rows.tsx'

/** One's own sign-ins to the console. */
export function OwnSessions() {
  const sessions = useStaffSessions()
  const end = useEndStaffSession()
  const endOthers = useEndOtherStaffSessions()
  const notify = useNotify()
  const isBusy = end.isPending || endOthers.isPending
  const hasOthers = sessions.data?.sessions.some(({ isCurrent }) => !isCurrent)
  const onSuccess = () => notify('그 기기에서 로그아웃했어요.', { type: 'success' })

  return (
    <SectionCard
      title="콘솔에 로그인한 기기"
      note="12시간이 지나거나 60분 동안 쓰지 않으면 저절로 로그아웃돼요."
      action={
        hasOthers && (
          <Button disabled={isBusy} onClick={() => endOthers.mutate({}, { onSuccess })}>
            다른 기기 모두 로그아웃
          </Button>
        )
      }
    >
      <QueryResult query={sessions}>
        {(data) => (
          <>
            <SessionRows
              sessions={data.sessions}
              isBusy={isBusy}
              onEnd={({ id }) => end.mutate({ params: { id } }, { onSuccess })}
            />
            {!hasOthers && (
              <Typography color="textSecondary" sx={{ mt: 1 }}>
                다른 기기에는 로그인되어 있지 않아요.
              </Typography>
            )}
          </>
        )}
      </QueryResult>
    </SectionCard>
  )
}
