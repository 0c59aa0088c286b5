import { Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { KeyHint } from '../../../shared/display/key-hint.tsx'
import { useKeys } from '../../../shared/page/use-keys.ts'
import type { useDraft } from '../answer/use-draft.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

interface HandOverCaseProps {
  id: string
  drafting: ReturnType<typeof useDraft>
}

/** Hands the open case over together with the text on the screen, and returns to the queue. */
export function HandOverCase({ id, drafting: { draft, state, close, reopen, forget } }: HandOverCaseProps) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const notify = useNotify()
  useKeys({ 'Alt+h': () => setIsOpen(true) })
  return (
    <>
      <Button size="large" variant="outlined" onClick={() => setIsOpen(true)}>
        넘기기 <KeyHint of="Alt+H" />
      </Button>
      {isOpen && (
        <HandOverDialog
          title="사례 넘기기"
          one={{ id, draft: state === 'CLEAN' ? null : draft }}
          onBefore={close}
          onFailed={reopen}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            forget()
            notify('사례를 넘겼어요.', { type: 'success' })
            navigate('/cases')
          }}
        />
      )}
    </>
  )
}
