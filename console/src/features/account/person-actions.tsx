import { Stack, Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import {
  type AdminPerson,
  blockPerson,
  getAdminPerson,
  unblockPerson,
  withdrawPerson,
} from '../../../../contract/account/account-admin.ts'
import type { SessionItem } from '../../../../contract/account/session.ts'
import {
  endPersonSessions,
  getPersonAccess,
  resetPasskeys,
} from '../../../../contract/account/session-admin.ts'
import { SectionCard } from '../../shared/display/section.tsx'
import { Muted } from '../../shared/display/text.tsx'
import { ReasonButton } from '../../shared/inputs/dialogs.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { nameOf, SessionRows } from './session-rows.tsx'

const personActions = {
  block: {
    endpoint: blockPerson,
    title: '이용 막기',
    action: '막기',
    done: '이용을 막았어요.',
    description: '모든 기기에서 바로 로그아웃되고 다시 로그인할 수 없어요. 예약과 결제는 그대로 있어요.',
  },
  unblock: {
    endpoint: unblockPerson,
    title: '이용 다시 열기',
    action: '열기',
    done: '다시 이용할 수 있어요.',
    description: '다시 로그인할 수 있게 돼요.',
  },
  withdraw: {
    endpoint: withdrawPerson,
    title: '대신 탈퇴 처리',
    action: '탈퇴 처리',
    done: '탈퇴 처리를 마쳤어요.',
    description:
      '본인이 부탁했을 때만 해 주세요. 계정과 진단, 사진이 모두 지워지고 되돌릴 수 없어요. 법으로 보관해야 하는 기록만 따로 남아요.',
  },
}

interface PersonActionsProps {
  person: AdminPerson
  mayWithdraw: boolean
}

/** Buttons that block, unblock or withdraw a person. Staff must lose their roles first. */
export const PersonActions = ({ person, mayWithdraw }: PersonActionsProps) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    <ActionButton person={person} kind={person.isBlocked ? 'unblock' : 'block'} />
    {mayWithdraw && <ActionButton person={person} kind="withdraw" />}
  </Stack>
)

function ActionButton({ person, kind }: { person: AdminPerson; kind: keyof typeof personActions }) {
  const { endpoint, description, ...texts } = personActions[kind]
  // A withdrawn person can no longer be read.
  const act = useServerMutation(endpoint, { invalidates: kind === 'withdraw' ? [] : [getAdminPerson] })
  const navigate = useNavigate()

  async function submit(reason: string) {
    await act.mutateAsync({ params: { id: person.id }, body: { reason } })
    if (kind === 'withdraw') navigate('/people', { replace: true })
  }

  return (
    <ReasonButton
      button={{
        variant: kind === 'withdraw' ? 'text' : 'outlined',
        color: kind === 'unblock' ? 'primary' : 'error',
        disabled: kind !== 'unblock' && person.roles.length > 0,
      }}
      {...texts}
      isDangerous={kind !== 'unblock'}
      onSubmit={submit}
    >
      {description}
    </ReasonButton>
  )
}

interface PersonProps {
  personId: string
}

/** For administrators: the console sign-ins and passkeys of another staff member. */
export function PersonAccess({ personId }: PersonProps) {
  const { identity } = useGetIdentity()
  const reset = useServerMutation(resetPasskeys, { invalidates: [getPersonAccess] })
  return (
    <SectionCard title="콘솔 로그인과 패스키">
      <QueryResult query={useServerQuery(getPersonAccess, { params: { id: personId } })}>
        {({ sessions, passkeys }) => (
          <>
            {sessions.length === 0 ? (
              <Muted>지금 콘솔에 로그인되어 있지 않아요.</Muted>
            ) : (
              <SessionRows
                sessions={sessions}
                end={(session) => <EndSessions personId={personId} session={session} />}
              />
            )}
            <Typography sx={{ mt: 2 }}>등록한 패스키 {passkeys}개</Typography>
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
              {sessions.length > 0 && <EndSessions personId={personId} />}
              <ReasonButton
                button={{
                  isOffered: passkeys > 0 && identity?.id !== personId,
                  variant: 'outlined',
                  color: 'error',
                }}
                title="패스키 초기화"
                action="초기화"
                isDangerous
                done="패스키를 초기화했어요."
                onSubmit={(reason) => reset.mutateAsync({ params: { id: personId }, body: { reason } })}
              >
                본인인지 직접 확인한 뒤에 해 주세요. 이 사람의 패스키가 모두 지워지고 콘솔에서 로그아웃돼요.
              </ReasonButton>
            </Stack>
          </>
        )}
      </QueryResult>
    </SectionCard>
  )
}

/** Ends one sign-in of a person, or all without a `session`. */
function EndSessions({ personId, session }: PersonProps & { session?: SessionItem }) {
  const end = useServerMutation(endPersonSessions, { invalidates: [getPersonAccess] })
  const title = session ? `${nameOf(session)} 로그아웃` : '모두 로그아웃'
  return (
    <ReasonButton
      label={session ? '로그아웃' : title}
      button={{ variant: session ? 'text' : 'outlined', 'aria-label': title }}
      title={title}
      action="로그아웃"
      isDangerous
      done="로그아웃했어요."
      onSubmit={(reason) =>
        end.mutateAsync({
          params: { id: personId },
          body: { reason, ...(session && { sessionId: session.id }) },
        })
      }
    >
      5초 안에 그 콘솔에서 로그아웃돼요. 다시 로그인할 수는 있어요.
    </ReasonButton>
  )
}
