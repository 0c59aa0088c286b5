import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import {
  blockPerson,
  getPerson,
  type PersonDetail,
  searchPeople,
  unblockPerson,
  withdrawPerson,
} from '../../../../contract/account-admin.ts'
import { useAct, useForget } from '../../shared/ask.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

const doors = {
  block: {
    title: '이용 막기',
    action: '막기',
    told: '이용을 막았어요.',
    what: '모든 기기에서 바로 로그아웃되고 다시 로그인할 수 없어요. 예약과 결제는 그대로 있어요.',
    endpoint: blockPerson,
  },
  unblock: {
    title: '이용 다시 열기',
    action: '열기',
    told: '다시 이용할 수 있어요.',
    what: '다시 로그인할 수 있게 돼요.',
    endpoint: unblockPerson,
  },
  withdraw: {
    title: '대신 탈퇴 처리',
    action: '탈퇴 처리',
    told: '탈퇴 처리를 마쳤어요.',
    what: '본인이 부탁했을 때만 해 주세요. 계정과 진단, 사진이 모두 지워지고 되돌릴 수 없어요. 법으로 보관해야 하는 기록만 따로 남아요.',
    endpoint: withdrawPerson,
  },
} as const
type Door = keyof typeof doors

/** Shutting out, letting in again, and leaving. */
export function PersonDoors({ person, mayWithdraw }: { person: PersonDetail; mayWithdraw: boolean }) {
  const [open, setOpen] = useState<Door>()
  const worksHere = person.roles.length > 0
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {person.isBlocked ? (
        <Button variant="outlined" onClick={() => setOpen('unblock')}>
          이용 다시 열기
        </Button>
      ) : (
        <Button variant="outlined" color="error" disabled={worksHere} onClick={() => setOpen('block')}>
          이용 막기
        </Button>
      )}
      {mayWithdraw && (
        <Button color="error" disabled={worksHere} onClick={() => setOpen('withdraw')}>
          대신 탈퇴 처리
        </Button>
      )}
      {open && <DoorDialog key={open} door={open} personId={person.id} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}

function DoorDialog({ door, personId, onClose }: { door: Door; personId: string; onClose: () => void }) {
  const { title, action, told, what, endpoint } = doors[door]
  const act = useAct(endpoint)
  const forget = useForget()
  const notify = useNotify()
  const navigate = useNavigate()

  function done(reason: string) {
    act.mutate(
      { params: { id: personId }, body: { reason } },
      {
        onSuccess: async () => {
          onClose()
          notify(told, { type: 'success' })
          if (door === 'withdraw') return navigate('/people', { replace: true })
          await forget(getPerson, searchPeople)
        },
      },
    )
  }

  return (
    <ReasonDialog
      title={title}
      action={action}
      isDangerous={door !== 'unblock'}
      isBusy={act.isPending}
      onDone={done}
      onClose={onClose}
    >
      {what}
    </ReasonDialog>
  )
}
