import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Button, Divider, ListItemText, Menu, MenuItem, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import type {
  SavedFilters,
  SavedView,
  SavedViewScreen,
} from '../../../../../contract/reservation/saved-view.ts'
import { ManageViewsDialog } from './manage-views-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { isSameFilter } from './saved-filters.ts'
import { useSavedViews } from './saved-views.queries.ts'

interface SavedViewsProps {
  screen: SavedViewScreen
  /** What the screen filters by now, without searched texts. */
  current: SavedFilters
  onChoose: (filters: SavedFilters) => void
}

/** A menu of the person's own saved filters of a screen. */
export function SavedViews({ screen, current, onChoose }: SavedViewsProps) {
  const [open, setOpen] = useState<'menu' | 'save' | 'manage'>()
  const button = useRef<HTMLButtonElement>(null)
  const menuId = useId()
  const { data, error, refetch } = useSavedViews()
  const views = data?.views.filter((view) => view.screen === screen) ?? []
  const chosen = views.find(({ filters }) => isSameFilter(filters, current))
  const isFiltered = Object.keys(current).length > 0
  const close = () => setOpen(undefined)

  function choose({ filters }: SavedView) {
    close()
    onChoose(filters)
  }

  return (
    <>
      <Button
        ref={button}
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        aria-controls={open === 'menu' ? menuId : undefined}
        onClick={() => setOpen('menu')}
        sx={{ minHeight: 44 }}
      >
        {chosen ? `보기: ${chosen.name}` : '저장한 보기'}
      </Button>
      <Menu id={menuId} anchorEl={button.current} open={open === 'menu'} onClose={close}>
        {error && !data && (
          <MenuItem onClick={() => void refetch()}>불러오지 못했어요. 눌러서 다시 시도해 주세요.</MenuItem>
        )}
        {data && views.length === 0 && (
          <Typography component="li" color="textSecondary" sx={{ px: 2, py: 1, maxWidth: 280 }}>
            저장한 보기가 없어요. 필터를 고른 다음 저장해 보세요.
          </Typography>
        )}
        {views.map((view) => (
          <MenuItem key={view.id} selected={view === chosen} onClick={() => choose(view)} sx={touch}>
            <ListItemText sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{view.name}</ListItemText>
          </MenuItem>
        ))}
        <Divider component="li" />
        <MenuItem disabled={!isFiltered || chosen !== undefined} onClick={() => setOpen('save')} sx={touch}>
          지금 필터 저장하기
        </MenuItem>
        {views.length > 0 && (
          <MenuItem onClick={() => setOpen('manage')} sx={touch}>
            이름 바꾸기와 지우기
          </MenuItem>
        )}
      </Menu>
      {open === 'save' && <SaveViewDialog screen={screen} filters={current} onClose={close} />}
      {open === 'manage' && <ManageViewsDialog views={views} onClose={close} />}
    </>
  )
}

const touch = { minHeight: 44, maxWidth: 320 }
