import { Alert, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, usePermissions } from 'react-admin'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import { type AdminCase, expertAnswerMaxLength } from '../../../../../contract/diagnosis/case-admin.ts'
import type { StaffRole } from '../../../../../contract/endpoint.ts'
import { ReasonDialog } from '../../../shared/display/reason-dialog.tsx'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { useCorrectAnswer, useRetractAnswer } from '../customer-request/customer-request.queries.ts'

type Edition = AdminCase['editions'][number]

interface ChangeAnswerProps {
  id: string
  shown: Edition
  /** Whether this expert wrote an edition of the answer that the customer sees. */
  isOwn: boolean
}

/** The buttons of a sent answer: an administrator corrects its text, and they or its expert take it back. */
export function ChangeAnswer({ id, shown, isOwn }: ChangeAnswerProps) {
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const isAdmin = permissions.includes('ADMIN')
  const [opened, setOpened] = useState<'CORRECT' | 'RETRACT'>()
  const close = () => setOpened(undefined)
  return (
    <>
      {isAdmin && !isOwn && (
        <Button size="small" onClick={() => setOpened('CORRECT')}>
          글 고치기
        </Button>
      )}
      {(isAdmin || isOwn) && (
        <Button size="small" color="error" onClick={() => setOpened('RETRACT')}>
          답변 거두기
        </Button>
      )}
      {opened === 'CORRECT' && <CorrectDialog id={id} shown={shown} onClose={close} />}
      {opened === 'RETRACT' && <RetractDialog id={id} shown={shown} onClose={close} />}
    </>
  )
}

interface DialogProps {
  id: string
  shown: Edition
  onClose: () => void
}

function CorrectDialog({ id, shown, onClose }: DialogProps) {
  const answer = useDraftText(`saeip.console.correction.${id}.${shown.edition}`, shown.feedback)
  const [reason, setReason] = useState('')
  const { mutateAsync, isPending, error } = useCorrectAnswer(id)
  const notify = useNotify()
  const isChanged = answer.text.trim() !== shown.feedback && answer.text.trim() !== ''

  async function send() {
    if (isPending || !isChanged || !reason.trim()) return
    try {
      await mutateAsync({ feedback: answer.text.trim(), reason: reason.trim(), follows: shown.edition })
    } catch {
      return
    }
    answer.forget()
    notify('답변을 고쳤어요. 손님에게 한 번 알렸어요.', { type: 'success' })
    onClose()
  }

  return (
    <FormDialog
      title="보낸 답변의 글 고치기"
      hasTyped={isChanged || reason !== ''}
      submitLabel="고치기"
      canSubmit={isChanged && Boolean(reason.trim()) && !isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        fullWidth
        multiline
        minRows={6}
        maxRows={16}
        label="답변"
        value={answer.text}
        onChange={(event) => answer.write(event.target.value)}
        slotProps={{ htmlInput: { maxLength: expertAnswerMaxLength } }}
      />
      <TextField
        fullWidth
        label="고치는 이유"
        helperText="담당자만 읽어요. 고치기 전의 글은 답변 기록에 남아요."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {error && <Alert severity="error">{error.message}</Alert>}
    </FormDialog>
  )
}

function RetractDialog({ id, shown, onClose }: DialogProps) {
  const { mutate, isPending } = useRetractAnswer(id)
  const notify = useNotify()
  return (
    <ReasonDialog
      title="답변 거두기"
      action="거두기"
      isDangerous
      isBusy={isPending}
      onClose={onClose}
      onDone={(reason) =>
        mutate(
          { reason, follows: shown.edition },
          {
            onSuccess: () => {
              notify('답변을 거뒀어요. 사례가 목록 맨 앞에 서요.', { type: 'success' })
              onClose()
            },
            onError: (error) => notify(error.message, { type: 'error' }),
          },
        )
      }
    >
      손님의 화면에서 답변이 사라지고, 24시간 안에 새 답변을 드린다고 알려요. 이유는 담당자만 읽어요.
    </ReasonDialog>
  )
}
