import { Box, Typography } from '@mui/material'
import type { AutocompleteGroupedOption, UseAutocompleteReturnValue } from '@mui/material/useAutocomplete'
import { StateChip } from '../../shared/display/state-chip.tsx'
import type { SearchOption } from './recent-finds.ts'

type Search = Pick<
  UseAutocompleteReturnValue<SearchOption, false, false, false, true>,
  'getListboxProps' | 'getOptionProps' | 'groupedOptions' | 'id'
>

/** The found lines by group, as the list of a combobox. */
export const SearchResults = ({ list }: { list: Search }) => {
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
      <Typography id={headingId} role="presentation" variant="caption" color="textSecondary" sx={{ px: 2 }}>
        {group.group}
      </Typography>
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
        <Typography noWrap variant="body2" color="textSecondary">
          {about}
        </Typography>
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
