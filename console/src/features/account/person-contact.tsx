import { Button, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { AdminPerson } from '../../../../contract/account/account-admin.ts'
import { ReasonDialog } from '../../shared/display/reason-dialog.tsx'
import { useRevealPerson } from './account.queries.ts'

/** Masked contact data. Revealing it needs a reason and is recorded in the audit log. */
export function PersonContact({ person }: { person: AdminPerson }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const reveal = useRevealPerson()
  const { name, phone, email } = reveal.data ?? person

  function revealContact(reason: string) {
    reveal.mutate(
      { params: { id: person.id }, body: { reason } },
      { onSuccess: () => setIsDialogOpen(false) },
    )
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
        <Button variant="outlined" onClick={() => setIsDialogOpen(true)}>
          이름과 연락처 보기
        </Button>
      )}
      {isDialogOpen && (
        <ReasonDialog
          title="이름과 연락처 보기"
          action="보기"
          isBusy={reveal.isPending}
          onDone={revealContact}
          onClose={() => setIsDialogOpen(false)}
        >
          누가 언제 왜 봤는지 감사 기록에 남아요.
        </ReasonDialog>
      )}
    </Stack>
  )
}
