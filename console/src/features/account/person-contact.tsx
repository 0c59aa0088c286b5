import { Button, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { type PersonDetail, revealPerson } from '../../../../contract/account-admin.ts'
import { useAct } from '../../shared/ask.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

/** Masked until asked for; shown until the page is left, and written down. */
export function PersonContact({ person }: { person: PersonDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const reveal = useAct(revealPerson)
  const { name, phone, email } = reveal.data ?? person

  function look(reason: string) {
    reveal.mutate({ params: { id: person.id }, body: { reason } }, { onSuccess: () => setIsAsking(false) })
  }

  return (
    <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
      {reveal.data && <Typography sx={{ fontWeight: 600 }}>{name}</Typography>}
      {reveal.data && phone ? (
        <Link href={`tel:${phone}`}>{phone}</Link>
      ) : (
        <Typography>{phone ?? '전화번호 없음'}</Typography>
      )}
      <Typography>{email ?? '이메일 없음'}</Typography>
      {!reveal.data && (
        <Button variant="outlined" onClick={() => setIsAsking(true)}>
          이름과 연락처 보기
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="이름과 연락처 보기"
          action="보기"
          isBusy={reveal.isPending}
          onDone={look}
          onClose={() => setIsAsking(false)}
        >
          누가 언제 왜 봤는지 감사 기록에 남아요.
        </ReasonDialog>
      )}
    </Stack>
  )
}
