import { Box, Chip } from '@mui/material'
import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { insertTextIntoField } from 'text-field-edit'
import type { AdminCase, AnswerDraft } from '../../../../../../contract/diagnosis/case-admin.ts'
import { listProblems } from '../../../../../../contract/diagnosis/diagnosis-admin.ts'
import { findUnlistedName } from '../../../../../../contract/diagnosis/right-problem.ts'
import { Muted } from '../../../../shared/display/text.tsx'
import { KeyHint, useKeys } from '../../../../shared/page/use-keys.tsx'
import { useServerQuery } from '../../../../shared/server/server-query.tsx'
import { useSnippets } from '../../diagnosis.queries.ts'
import { fillSnippet, insertSnippet, type SnippetValues } from './snippet-text.ts'

const snippetsWithKey = 9

/** Shared snippets; a tap, or Alt with a digit, inserts one at the cursor. */
export function SnippetBar({ insert }: { insert: (snippet: string) => void }) {
  const { data: snippets = [] } = useSnippets()
  const keys = snippets
    .slice(0, snippetsWithKey)
    .map(({ text }, index) => [`Alt+${index + 1}`, () => insert(text)])
  useKeys(Object.fromEntries(keys))
  if (snippets.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {snippets.map(({ id, title, text }, index) => (
        <Chip
          key={id}
          variant="outlined"
          label={
            index < snippetsWithKey ? (
              <>
                {title} <KeyHint of={`Alt+${index + 1}`} />
              </>
            ) : (
              title
            )
          }
          title={text}
          onClick={() => insert(text)}
        />
      ))}
      <Muted small>답변에 /를 쓰면 찾을 수 있어요.</Muted>
    </Box>
  )
}

interface SnippetsOfCase {
  adminCase: AdminCase
  draft: AnswerDraft
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
}

/**
 * Returns the values of the case and a function that inserts a snippet at the cursor, or at the end while the cursor has not been
 * moved yet, or in place of the text from `from` to the cursor. The right problem, once chosen, counts before the engine's.
 */
export function useSnippetsOfCase({ adminCase, draft, field, onWrite }: SnippetsOfCase) {
  const { data: problems = [] } = useServerQuery(listProblems, {})
  const { verdict, rightProblemId } = draft
  const rightId = verdict === 'AGREE' ? null : rightProblemId
  const right = rightId && (findUnlistedName(rightId) ?? problems.find(({ id }) => id === rightId)?.name)
  const values: SnippetValues = {
    식물: adminCase.toxicity?.plant ?? null,
    문제: right || (adminCase.problemId && adminCase.problem),
  }

  const isMoved = useRef(false)
  useEffect(() => {
    const note = () => {
      const { current } = field
      if (current?.selectionEnd && document.activeElement === current) isMoved.current = true
    }
    document.addEventListener('selectionchange', note)
    return () => document.removeEventListener('selectionchange', note)
  }, [field])

  function insert(snippet: string, from?: number) {
    const { current } = field
    if (!current) return
    const { value } = current
    const { selectionStart, selectionEnd } = isMoved.current ? current : endOf(current)
    const filled = fillSnippet(snippet, values)
    const start = from ?? selectionStart
    const { text, cursor } = insertSnippet(value, start, selectionEnd, filled)
    const inserted = text.slice(start, text.length - (value.length - selectionEnd))
    current.focus()
    current.setSelectionRange(start, selectionEnd)
    // As if it was typed: it can be undone by Ctrl+Z, and the field scrolls to it. A field takes no more than its limit.
    if (text.length <= current.maxLength) insertTextIntoField(current, inserted)
    else flushSync(() => onWrite(text))
    current.setSelectionRange(cursor, cursor)
    current.scrollIntoView({ block: 'nearest' })
    // The field has its new height after the next rendering.
    if (cursor === text.length) requestAnimationFrame(() => current.scrollTo(0, current.scrollHeight))
  }
  return { values, insert }
}

const endOf = ({ value: { length } }: HTMLTextAreaElement) => ({
  selectionStart: length,
  selectionEnd: length,
})
