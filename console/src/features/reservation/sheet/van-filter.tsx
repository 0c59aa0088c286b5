import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import type { DaySheet } from '../../../../../contract/reservation/board.ts'

const all = 'all'

/** The van whose stops are shown, from the page's address: first one's own van, undefined for all. */
export function useShownVan({ vans }: Pick<DaySheet, 'vans'>) {
  const [params, setParams] = useSearchParams()
  const wished = params.get('van')
  const found = vans.find(({ id }) => id === wished)
  const shown = wished === all ? undefined : (found ?? vans.find(({ isMine }) => isMine))
  const show = (id: string = all) =>
    setParams((before) => ({ ...Object.fromEntries(before), van: id }), { replace: true })
  return { shown, show }
}

interface VanFilterProps extends Pick<DaySheet, 'vans'> {
  shown: string | undefined
  onShow: (id: string) => void
}

/** Chooses one van or all; absent while there is one van. */
export function VanFilter({ vans, shown, onShow }: VanFilterProps) {
  if (vans.length < 2) return null
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="차"
      className="not-printed"
      value={shown ?? all}
      onChange={(_, id: string | null) => id && onShow(id)}
      sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { minHeight: 48, px: 2 } }}
    >
      <ToggleButton value={all}>모든 차</ToggleButton>
      {vans.map(({ id, name, isMine }) => (
        <ToggleButton key={id} value={id}>
          {isMine ? `내 차 (${name})` : name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
