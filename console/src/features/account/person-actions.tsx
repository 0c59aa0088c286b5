import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  type AdminPerson,
  blockPerson,
  getAdminPerson,
  unblockPerson,
  withdrawPerson,
} from '../../../../contract/account/account-admin.ts'
import { ReasonDialog } from '../../shared/inputs/dialogs.tsx'
import { useServerMutation } from '../../shared/server/server-query.tsx'

const personActions = {
  block: {
    title: '이용 막기',
    action: '막기',
    done: '이용을 막았어요.',
    description: '모든 기기에서 바로 로그아웃되고 다시 로그인할 수 없어요. 예약과 결제는 그대로 있어요.',
  },
  unblock: {
    title: '이용 다시 열기',
    action: '열기',
    done: '다시 이용할 수 있어요.',
    description: '다시 로그인할 수 있게 돼요.',
  },
  withdraw: {
    title: '대신 탈퇴 처리',
    action: '탈퇴 처리',
    done: '탈퇴 처리를 마쳤어요.',
    description:
      '본인이 부탁했을 때만 해 주세요. 계정과 진단, 사진이 모두 지워지고 되돌릴 수 없어요. 법으로 보관해야 하는 기록만 따로 남아요.',
  },
} as const
type PersonAction = keyof typeof personActions

const endpoints = { block: blockPerson, unblock: unblockPerson, withdraw: withdrawPerson }

/** Buttons that block, unblock or withdraw a person. Staff must lose their roles first. */
export function PersonActions({ person, mayWithdraw }: { person: AdminPerson; mayWithdraw: boolean }) {
  const [openAction, setOpenAction] = useState<PersonAction>()
  const isStaff = person.roles.length > 0
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {person.isBlocked ? (
        <Button variant="outlined" onClick={() => setOpenAction('unblock')}>
          이용 다시 열기
        </Button>
      ) : (
        <Button variant="outlined" color="error" disabled={isStaff} onClick={() => setOpenAction('block')}>
          이용 막기
        </Button>
      )}
      {mayWithdraw && (
        <Button color="error" disabled={isStaff} onClick={() => setOpenAction('withdraw')}>
          대신 탈퇴 처리
        </Button>
      )}
      {openAction && (
        <ActionDialog
          key={openAction}
          kind={openAction}
          personId={person.id}
          onClose={() => setOpenAction(undefined)}
        />
      )}
    </Stack>
  )
}

function ActionDialog({
  kind,
  personId,
  onClose,
}: {
  kind: PersonAction
  personId: string
  onClose: () => void
}) {
  const { description, ...texts } = personActions[kind]
  // A withdrawn person can no longer be read.
  const act = useServerMutation(endpoints[kind], {
    invalidates: kind === 'withdraw' ? [] : [getAdminPerson],
  })
  const navigate = useNavigate()

  async function submit(reason: string) {
    await act.mutateAsync({ params: { id: personId }, body: { reason } })
    if (kind === 'withdraw') navigate('/people', { replace: true })
  }

  return (
    <ReasonDialog {...texts} isDangerous={kind !== 'unblock'} onSubmit={submit} onClose={onClose}>
      {description}
    </ReasonDialog>
  )
}
