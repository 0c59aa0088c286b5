import { Box, Paper, Popper, TextField, Typography } from '@mui/material'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { expertAnswerMaxLength } from '../../../../../contract/diagnosis/case-admin.ts'
import { Muted, visuallyHidden } from '../../../shared/display/text.tsx'
import { useSnippets } from '../diagnosis.queries.ts'
import { fillSnippet, findSlash, matchSnippets, type SnippetValues } from './snippet/snippet-text.ts'

interface SearchOptions {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  /** Inserts the snippet in place of the text from `from` to the cursor. */
  insert: (snippet: string, from: number) => void
}

/**
 * Search for a snippet by a slash in the text: the arrow keys choose, Enter inserts, Escape closes. `fieldProps` belong to the
 * field, whose focus never leaves it.
 */
function useSnippetSearch({ field, text, insert }: SearchOptions) {
  const { data: snippets = [] } = useSnippets()
  const [cursor, setCursor] = useState<number>()
  const [closedAt, setClosedAt] = useState<number>()
  const [chosen, setChosen] = useState({ query: '', index: 0 })
  const listId = useId()

  const slash = cursor === undefined ? undefined : findSlash(text.slice(0, cursor))
  const matches = slash && slash.from !== closedAt ? matchSnippets(snippets, slash.query) : []
  const active = chosen.query === slash?.query ? Math.min(chosen.index, matches.length - 1) : 0

  function readCursor() {
    if (!field.current) return
    const { selectionStart, selectionEnd, value } = field.current
    const at = selectionStart === selectionEnd ? selectionStart : undefined
    setCursor(at)
    if (at === undefined || !findSlash(value.slice(0, at))) setClosedAt(undefined)
  }

  function choose(index: number) {
    const match = matches[index]
    if (!match || !slash) return
    setCursor(undefined)
    insert(match.text, slash.from)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!slash || matches.length === 0 || nativeEvent.isComposing) return
    if (ctrlKey || metaKey || altKey || shiftKey) return
    const move = (by: number) =>
      setChosen({ query: slash.query, index: (active + by + matches.length) % matches.length })
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => choose(active),
      Escape: () => setClosedAt(slash.from),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const optionId = (index: number) => `${listId}-${index}`
  const isOpen = matches.length > 0
  return {
    matches,
    active,
    choose,
    listId,
    optionId,
    fieldProps: { onKeyDown, onSelect: readCursor, onBlur: () => setCursor(undefined) },
    readCursor,
    ariaProps: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(active) : undefined,
    },
  }
}

/**
 * Puts the cursor before or behind the field's text when the screen opens. Not on phones, where the keyboard would cover the
 * details.
 */
function useFocusOnOpening(
  field: RefObject<HTMLTextAreaElement | null>,
  start: 'BEFORE' | 'BEHIND' | 'NOWHERE',
) {
  const first = useRef(start)
  useEffect(() => {
    const { current } = field
    if (!current || first.current === 'NOWHERE' || !matchMedia('(min-width: 900px)').matches) return
    const at = first.current === 'BEHIND' ? current.value.length : 0
    current.setSelectionRange(at, at)
    current.focus()
  }, [field])
}

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

interface SnippetListProps {
  search: ReturnType<typeof useSnippetSearch>
  anchor: HTMLElement | null
  values: SnippetValues
}

function SnippetList({ search, anchor, values }: SnippetListProps) {
  const { matches, active, choose, listId, optionId } = search
  const activeId = optionId(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {matches.length > 0 && `자주 쓰는 문장 ${matches.length}개. 위아래로 고르고 Enter로 넣어요.`}
      </Box>
      <Popper
        open={matches.length > 0}
        anchorEl={anchor}
        placement="left-start"
        modifiers={listPlacement}
        sx={{ zIndex: 'modal' }}
      >
        <Paper elevation={8} sx={{ width: anchor?.clientWidth, maxWidth: '100vw' }}>
          <Box
            component="ul"
            role="listbox"
            id={listId}
            aria-label="자주 쓰는 문장"
            sx={{ m: 0, p: 0.5, maxHeight: 260, overflowY: 'auto' }}
          >
            {matches.map(({ id, title, text }, index) => (
              <Box
                key={id}
                component="li"
                role="option"
                id={optionId(index)}
                aria-selected={index === active}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
                sx={{ ...option, bgcolor: index === active ? 'action.selected' : 'transparent' }}
              >
                <Typography component="span" sx={{ fontWeight: 600 }}>
                  {title}
                </Typography>
                <Muted small component="span" sx={twoLines}>
                  {fillSnippet(text, values)}
                </Muted>
              </Box>
            ))}
          </Box>
          <Muted
            tiny
            component="p"
            aria-hidden
            sx={{ px: 1.5, py: 0.75, borderTop: '1px solid var(--color-line)' }}
          >
            ↑ ↓ 고르기 · Enter 넣기 · Esc 닫기
          </Muted>
        </Paper>
      </Popper>
    </>
  )
}

/** Left of the field, over the details; on narrow screens above or below it, and always in view. */
const listPlacement = [
  { name: 'offset', options: { offset: [0, 20] } },
  { name: 'flip', options: { fallbackPlacements: ['top-start', 'bottom-start'] } },
  { name: 'preventOverflow', options: { altAxis: true } },
]

const option = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 44,
  px: 1,
  py: 0.5,
  borderRadius: '8px',
  cursor: 'pointer',
  listStyle: 'none',
  '&:hover': { bgcolor: 'action.hover' },
}

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
}
