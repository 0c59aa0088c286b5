import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { Box, Dialog, IconButton, InputBase, type Theme, Typography, useMediaQuery } from '@mui/material'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useEffect, useState } from 'react'
import { usePermissions } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import { searchConsole, searchMinLength } from '../../../../contract/staff/staff.ts'
import { useServerQuery } from '../../shared/server/server-query.ts'
import { addRecentFind, listRecentFinds, type SearchOption } from './recent-finds.ts'
import { findScreens, searchHints, toOptions } from './search-options.ts'
import { SearchResults } from './search-results.tsx'
import { SearchState } from './search-state.tsx'

const debounceMs = 200

interface SearchDialogProps {
  /** What was typed before the dialog had loaded. */
  initialText: string
  onClose: () => void
}

/** Finds reservations, people, payments, cases, articles and screens, and opens the chosen one. */
export function SearchDialog({ initialText, onClose }: SearchDialogProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const navigate = useNavigate()
  const [typed, setTyped] = useState(initialText)
  const text = typed.trim()
  const { permissions = [] } = usePermissions<StaffRole[]>()
  const { placeholder, hint } = searchHints(permissions)
  const { options, query, isSearching } = useSearchOptions(text, permissions)

  function open(option: SearchOption) {
    addRecentFind(option)
    onClose()
    navigate(option.path)
  }

  const list = useAutocomplete<SearchOption, false, false, false>({
    open: true,
    options,
    value: null,
    inputValue: typed,
    autoHighlight: true,
    clearOnBlur: false,
    // The server and `findScreens` have filtered already.
    filterOptions: (all) => all,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ title }) => title,
    getOptionKey: ({ path }) => path,
    onInputChange: (_, next, reason) => reason === 'input' && setTyped(next),
    onChange: (_, option) => option && open(option),
    onClose: (_, reason) => reason === 'escape' && onClose(),
  })

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow} sx={atTop} slotProps={named}>
      <Box {...list.getRootProps()} sx={inputLine}>
        <SearchIcon color="action" aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          placeholder={placeholder}
          slotProps={{ input: { ...list.getInputProps(), 'aria-label': '찾을 말', maxLength: 60 } }}
          sx={{ fontSize: 18, minHeight: 48 }}
        />
        <IconButton aria-label="닫기" onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <SearchState hint={hint} text={text} found={options.length} isSearching={isSearching} query={query} />
      {options.length > 0 && <SearchResults list={list} />}
      <Typography variant="caption" color="textSecondary" sx={keyLine}>
        ↑ ↓ 고르기 · Enter 열기 · Esc 닫기
      </Typography>
    </Dialog>
  )
}

/** The lines for a text: what was opened last without one; otherwise screens at once, and the server's finds when they are there. */
function useSearchOptions(text: string, roles: readonly StaffRole[]) {
  const [recent] = useState(listRecentFinds)
  const searched = useDebounced(text)
  const query = useConsoleSearch(searched)
  const isSearching = text.length >= searchMinLength && (searched !== text || query.isPending)
  const groups = searched === text ? (query.data?.groups ?? []) : []
  const options = text
    ? [...findScreens(text, roles), ...groups.flatMap((group) => toOptions(group, text))]
    : recent
  return { options, query, isSearching }
}

function useDebounced(text: string) {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

const named = { paper: { 'aria-label': '찾기' } }
/** At the top, so that the input stays in place while the list grows. */
const atTop = { '& .MuiDialog-container': { alignItems: { sm: 'flex-start' } } }
const inputLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  py: 0.5,
  borderBottom: '1px solid var(--color-line)',
}
const keyLine = {
  display: { xs: 'none', md: 'block' },
  px: 2,
  py: 1,
  borderTop: '1px solid var(--color-line)',
}

/** What the server finds for a text of two or more characters. Read once, because a search by phone number is recorded. */
const useConsoleSearch = (text: string) =>
  useServerQuery(
    searchConsole,
    { query: { text } },
    { enabled: text.length >= searchMinLength, readOnce: true },
  )
