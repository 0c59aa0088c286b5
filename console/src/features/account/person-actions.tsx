import { Stack } from '@mui/material'
import { useNavigate } from 'react-router-dom'
import {
  type AdminPerson,
  blockPerson,
  getAdminPerson,
  unblockPerson,
  withdrawPerson,
} from '../../../../contract/account/account-admin.ts'
import { DialogButton, ReasonDialog } from '../../shared/inputs/dialogs.tsx'
import { useServerMutation } from '../../shared/server/server-query.tsx'

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
    <DialogButton
      variant={kind === 'withdraw' ? 'text' : 'outlined'}
      color={kind === 'unblock' ? 'primary' : 'error'}
      disabled={kind !== 'unblock' && person.roles.length > 0}
      dialog={(close) => (
        <ReasonDialog {...texts} isDangerous={kind !== 'unblock'} onSubmit={submit} onClose={close}>
          {description}
        </ReasonDialog>
      )}
    >
      {texts.title}
    </DialogButton>
  )
}
