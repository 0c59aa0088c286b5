import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import { Box, InputBase, Skeleton, type Theme, Typography, useMediaQuery } from '@mui/material'
import useAutocomplete, {
  type AutocompleteGroupedOption,
  type UseAutocompleteReturnValue,
} from '@mui/material/useAutocomplete'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { storedValue } from '../../../../client/stored-value.ts'
import type { StaffRole } from '../../../../contract/endpoint.ts'
import {
  type SearchResultGroup,
  type SearchResultKind,
  searchConsole,
  searchMinLength,
} from '../../../../contract/staff/search.ts'
import { Muted, StateChip, visuallyHidden } from '../../shared/display/text.tsx'
import { IconAction } from '../../shared/inputs/buttons.tsx'
import { Dialog } from '../../shared/inputs/dialogs.tsx'
import { filteredList } from '../../shared/page/resource.tsx'
import { useDebounced } from '../../shared/page/use-debounced.ts'
import { LoadError, useServerQuery } from '../../shared/server/server-query.tsx'
import { screens } from '../screens.tsx'

const option = z.object({
  group: z.string(),
  title: z.string(),
  about: z.string(),
  state: z.nullable(z.string()),
  path: z.string(),
})
type SearchOption = z.output<typeof option>

/** Removed with the drafts when the person signs out. */
const stored = storedValue('saeip.console.recent-finds', z.array(option))
const recentGroup = '최근에 연 곳'
const maxRecent = 6

const listRecent = (): SearchOption[] => stored.read() ?? []

/** Stores where a line leads, without what it says of a customer. A filtered list is not stored: its address holds what was typed. */
function addRecent({ group, title, about, path }: SearchOption) {
  if (path.includes('?')) return
  const kind = group === recentGroup ? about : group
  const others = listRecent().filter((recent) => recent.path !== path)
  stored.write([{ group: recentGroup, title, about: kind, state: null, path }, ...others].slice(0, maxRecent))
}

interface KindOfResult {
  label: string
  pathOf: (id: string) => string
  /** Name and search field of the list with everything that fits. */
  list?: { screen: string; field: string }
}

const kinds: Record<SearchResultKind, KindOfResult> = {
  RESERVATION: {
    label: '예약',
    pathOf: (id) => `/reservations/${id}/show`,
    list: { screen: 'reservations', field: 'text' },
  },
  PHONE_BOOKING: { label: '전화 예약', pathOf: () => '/phone-bookings' },
  PERSON: { label: '사람', pathOf: (id) => `/people/${id}/show`, list: { screen: 'people', field: 'words' } },
  PAYMENT: {
    label: '결제',
    pathOf: (id) => `/payments/${id}/show`,
    list: { screen: 'payments', field: 'text' },
  },
  CASE: { label: '진단 사례', pathOf: (id) => `/cases/${id}` },
  ARTICLE: {
    label: '콘텐츠',
    pathOf: (id) => `/contents/${id}`,
    list: { screen: 'contents', field: 'search' },
  },
}

/** What the empty field and an empty result say to experts, and to those who also find reservations, people and money. */
const searchHints = (roles: readonly StaffRole[]) =>
  roles.includes('OPERATOR') || roles.includes('ADMIN')
    ? {
        placeholder: '예약 번호, 이름, 전화 끝 4자리, 주문번호, 화면',
        hint: '이름과 주소는 아무 두 글자부터, 예약 번호는 날짜까지(SA-261127)나 끝 여섯 자리, 전화번호는 끝 네 자리로 찾을 수 있어요. 주문번호는 모두 적어 주세요.',
      }
    : {
        placeholder: '사례, 화면',
        hint: '기다리는 사례는 문제 이름이나 손님이 적은 말로, 화면은 이름으로 찾을 수 있어요.',
      }

const withoutSpaces = (text: string) => text.toLowerCase().replace(/\s/g, '')

function findScreens(text: string, roles: readonly StaffRole[]): SearchOption[] {
  const words = withoutSpaces(text)
  return screens
    .filter(({ hidden, roles: allowed }) => !hidden && allowed.some((role) => roles.includes(role)))
    .filter(({ title, words: others = '' }) =>
      [title, others].some((it) => withoutSpaces(it).includes(words)),
    )
    .map(({ name, title, group }) => ({ group: '화면', title, about: group, state: null, path: `/${name}` }))
}

function toOptions({ kind, items, hasMore }: SearchResultGroup, text: string): SearchOption[] {
  const { label, pathOf, list } = kinds[kind]
  const found = items.map(({ id, ...item }) => ({ ...item, group: label, path: pathOf(id) }))
  if (!hasMore || !list) return found
  const all = { title: `${label} 목록에서 모두 보기`, about: '', state: null }
  return [...found, { ...all, group: label, path: filteredList(list.screen, { [list.field]: text }) }]
}

/** For those who answer: the words in the answered cases, which the server's finds leave out. */
const answeredOption = (text: string): SearchOption => ({
  group: kinds.CASE.label,
  title: `답변한 사례에서 ‘${text}’ 찾기`,
  about: '',
  state: null,
  path: `/answered?words=${encodeURIComponent(text)}`,
})

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
  const { options, found, query, isSearching } = useSearchOptions(text, permissions)

  function open(option: SearchOption) {
    addRecent(option)
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
        <IconAction label="닫기" icon={<CloseIcon />} onClick={onClose} />
      </Box>
      <SearchState hint={hint} text={text} found={found} isSearching={isSearching} query={query} />
      {options.length > 0 && <SearchResults list={list} />}
      <Muted tiny sx={keyLine}>
        ↑ ↓ 고르기 · Enter 열기 · Esc 닫기
      </Muted>
    </Dialog>
  )
}

/** The lines for a text: what was opened last without one; otherwise screens at once, and the server's finds when they are there. */
function useSearchOptions(text: string, roles: readonly StaffRole[]) {
  const [recent] = useState(listRecent)
  const searched = useDebounced(text, debounceMs)
  // Read once, because a search by phone number is recorded.
  const query = useServerQuery(
    searchConsole,
    { query: { text: searched } },
    { enabled: searched.length >= searchMinLength, readOnce: true },
  )
  const isSearching = text.length >= searchMinLength && (searched !== text || query.isPending)
  const groups = searched === text ? (query.data?.groups ?? []) : []
  const found = text
    ? [...findScreens(text, roles), ...groups.flatMap((group) => toOptions(group, text))]
    : recent
  const isFinished = text.length >= searchMinLength && !isSearching
  const options = isFinished && roles.includes('EXPERT') ? [...found, answeredOption(text)] : found
  return { options, found: found.length, query, isSearching }
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

interface SearchStateProps {
  /** What can be searched for, and how. */
  hint: string
  text: string
  /** Number of lines in the list. */
  found: number
  isSearching: boolean
  query: Pick<UseQueryResult, 'error' | 'refetch'>
}

/** What the search says besides its list: a hint, that it searches, that nothing fits, or that it failed. */
function SearchState({ hint, text, found, isSearching, query }: SearchStateProps) {
  const hasFailed = !isSearching && text.length >= searchMinLength && query.error !== null
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {text && !hasFailed && (isSearching ? '찾고 있어요.' : `${found}개를 찾았어요.`)}
      </Box>
      {hasFailed && <LoadError query={query} />}
      {isSearching && <SearchingLines />}
      {!isSearching && !hasFailed && found === 0 && <Nothing text={text} hint={hint} />}
    </>
  )
}

/** Appears only when the answer takes longer than 300 ms. */
const SearchingLines = () => (
  <Box
    aria-hidden
    sx={{ px: 2, py: 1, '@keyframes appear': { from: { opacity: 0 } }, animation: 'appear 1ms 300ms both' }}
  >
    <Skeleton height={44} />
    <Skeleton height={44} width="70%" />
  </Box>
)

const Nothing = ({ text, hint }: { text: string; hint: string }) => (
  <Box sx={{ px: 2, py: 3 }}>
    {text && <Typography sx={{ fontWeight: 600, mb: 0.5 }}>‘{text}’에 맞는 것을 못 찾았어요.</Typography>}
    <Muted small>{hint}</Muted>
  </Box>
)

type Search = Pick<
  UseAutocompleteReturnValue<SearchOption, false, false, false, true>,
  'getListboxProps' | 'getOptionProps' | 'groupedOptions' | 'id'
>

const SearchResults = ({ list }: { list: Search }) => {
  const { 'aria-labelledby': _, ...props } = list.getListboxProps()
  return (
    <Box component="div" {...(props as object)} aria-label="찾은 것" sx={listbox}>
      {list.groupedOptions.map((group) => (
        <Group key={group.key} group={group} list={list} />
      ))}
    </Box>
  )
}

function Group({ group, list }: { group: AutocompleteGroupedOption<SearchOption>; list: Search }) {
  const headingId = `${list.id}-group-${group.key}`
  return (
    <Box role="group" aria-labelledby={headingId} sx={{ pb: 1 }}>
      <Muted tiny id={headingId} role="presentation" sx={{ px: 2 }}>
        {group.group}
      </Muted>
      {group.options.map((option, position) => {
        const { key, ...props } = list.getOptionProps({ option, index: group.index + position })
        return <Line key={key} option={option} props={props} />
      })}
    </Box>
  )
}

const Line = ({ option: { title, about, state }, props }: { option: SearchOption; props: object }) => (
  <Box component="div" {...props} sx={line}>
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      <Typography noWrap sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {about && (
        <Muted small noWrap>
          {about}
        </Muted>
      )}
    </Box>
    {state && <StateChip label={state} />}
  </Box>
)

/** Positioned, because the hook scrolls a line into view by its distance from the list. */
const listbox = { position: 'relative', overflowY: 'auto', maxHeight: { sm: '60vh' }, py: 1, flexGrow: 1 }
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 2,
  py: 0.5,
  cursor: 'pointer',
  '&.Mui-focused': { bgcolor: 'var(--color-leaf-soft)' },
}
