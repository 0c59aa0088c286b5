import { Box, TextField } from '@mui/material'
import type { RefObject } from 'react'
import { expertAnswerMaxLength } from '../../../../../contract/diagnosis/case-admin.ts'
import { SnippetList } from './snippet/snippet-list.tsx'
import type { SnippetValues } from './snippet/snippet-text.ts'
import { useSnippetSearch } from './snippet/use-snippet-search.ts'
import { useFocusOnOpening } from './use-focus-on-opening.ts'

interface AnswerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onWrite: (text: string) => void
  values: SnippetValues
  insert: (snippet: string, from?: number) => void
  /** Whether the cursor starts behind the text, as the expert's own, or before it. */
  startsBehind: boolean
  label?: string
  helperText?: string
  minRows?: number
}

/** The answer's text, with the search for snippets by a slash. */
export function AnswerField({
  field,
  text,
  onWrite,
  values,
  insert,
  startsBehind,
  label = '답변',
  helperText,
  minRows = 8,
}: AnswerFieldProps) {
  const search = useSnippetSearch({ field, text, insert })
  useFocusOnOpening(field, startsBehind ? 'BEHIND' : 'BEFORE')
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        fullWidth
        multiline
        minRows={minRows}
        maxRows={18}
        label={label}
        helperText={helperText}
        inputRef={field}
        value={text}
        onChange={(event) => {
          onWrite(event.target.value)
          search.readCursor()
        }}
        slotProps={{
          htmlInput: { maxLength: expertAnswerMaxLength, ...search.fieldProps, ...search.ariaProps },
        }}
      />
      <SnippetList search={search} anchor={field.current} values={values} />
    </Box>
  )
}
