import { Alert, AlertTitle, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { listPassedOn } from '../../../../../contract/inquiry/inquiry-admin.ts'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { useKeys } from '../../../shared/page/use-keys.ts'
import { useServerQuery } from '../../../shared/server/server-query.ts'
import { OpenInquiryDialog } from '../../inquiry/index.ts'

interface CaseProps {
  diagnosisId: string
}

const usePassedOn = (id: string) => useServerQuery(listPassedOn, { params: { id } }).data ?? []

/** The button that passes a matter of a case on to operations; while something of it is open, it says that this is one thing more. */
export function PassOnToOperations({ diagnosisId }: CaseProps) {
  const [isWriting, setIsWriting] = useState(false)
  const isOpen = usePassedOn(diagnosisId).some(({ isEnded }) => !isEnded)
  const title = isOpen ? '운영팀에 더 전하기' : '운영팀에 전하기'
  useKeys({ 'Alt+t': () => setIsWriting(true) })
  return (
    <>
      <Button onClick={() => setIsWriting(true)}>
        {title} <KeyHint of="Alt+T" />
      </Button>
      {isWriting && (
        <OpenInquiryDialog title={title} about={{ diagnosisId }} onClose={() => setIsWriting(false)} />
      )}
    </>
  )
}

/** What was passed on to operations about a case, when, and to who passed it on, what became of it. */
export function PassedOn({ diagnosisId }: CaseProps) {
  const isAdmin = useHasRole('ADMIN')
  return usePassedOn(diagnosisId).map(({ id, byName, isMine, text, createdAt, notes, outcome, ...state }) => (
    <Alert
      key={id}
      severity={state.isEnded ? 'success' : 'info'}
      sx={{ mb: 2 }}
      action={
        isAdmin && (
          <Button color="inherit" component={Link} to={`/inquiries?id=${id}`}>
            응대함에서 보기
          </Button>
        )
      }
    >
      <AlertTitle>
        {isMine ? '' : `${byName} 님이 `}운영팀에 전했어요 · {formatDateTimeAt(createdAt)}
        {state.isAnswered && ' · 손님에게 답했어요'}
        {state.isEnded && ' · 끝났어요'}
      </AlertTitle>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
      {notes.map((note) => (
        <Typography key={note.id} sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>{note.byName || '떠난 사람'}</strong> · {formatDateTimeAt(note.createdAt)}
          {'\n'}
          {note.text}
        </Typography>
      ))}
      {outcome && (
        <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>{outcome.label}</strong>
          {'\n'}
          {outcome.text}
        </Typography>
      )}
    </Alert>
  ))
}
