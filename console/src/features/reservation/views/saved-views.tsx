import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { Button, Divider, ListItemText, Menu, MenuItem, Stack } from '@mui/material'
import { useId, useRef, useState } from 'react'
import {
  addSavedView,
  listSavedViews,
  removeSavedView,
  renameSavedView,
  type SavedFilters,
  type SavedView,
  type SavedViewScreen,
  savedViewNameMax,
} from '../../../../../contract/reservation/saved-view.ts'
import { PlainList } from '../../../shared/display/section.tsx'
import { Muted } from '../../../shared/display/text.tsx'
import { InfoDialog, TextDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, submitting, useValue } from '../../../shared/inputs/field.tsx'
import { Opened } from '../../../shared/inputs/opened.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'

const changes = { invalidates: [listSavedViews] }

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
  const { data, error, refetch } = useServerQuery(listSavedViews, {})
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
      >
        {chosen ? `보기: ${chosen.name}` : '저장한 보기'}
      </Button>
      <Menu id={menuId} anchorEl={button.current} open={open === 'menu'} onClose={close}>
        {error && !data && (
          <MenuItem onClick={() => void refetch()}>불러오지 못했어요. 눌러서 다시 시도해 주세요.</MenuItem>
        )}
        {data && views.length === 0 && (
          <Muted component="li" sx={{ px: 2, py: 1, maxWidth: 280 }}>
            저장한 보기가 없어요. 필터를 고른 다음 저장해 보세요.
          </Muted>
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
      <Opened isOpen={open === 'save'} onClose={close}>
        <SaveViewDialog screen={screen} filters={current} />
      </Opened>
      {open === 'manage' && (
        <InfoDialog title="저장한 보기" onClose={close}>
          <PlainList of={views} spacing={1.5} sx={{ pt: 1 }}>
            {(view) => <Row key={view.id} view={view} />}
          </PlainList>
        </InfoDialog>
      )}
    </>
  )
}

const touch = { minHeight: 44, maxWidth: 320 }

interface SaveViewDialogProps {
  screen: SavedViewScreen
  filters: SavedFilters
}

/** Saves the current filters under a name. */
function SaveViewDialog({ screen, filters }: SaveViewDialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  const act = useServerMutation(addSavedView, changes)
  return (
    <TextDialog
      title="지금 필터 저장하기"
      action="저장하기"
      done="보기를 저장했어요."
      field={{
        label: '이름',
        placeholder: '강남 오전 수거',
        required: true,
        maxLength: savedViewNameMax,
      }}
      onSubmit={(name) => act.mutateAsync({ body: { id, screen, name, filters } })}
    >
      <Muted>나만 보는 보기예요. 찾기에 적은 이름이나 전화번호는 저장하지 않아요.</Muted>
    </TextDialog>
  )
}

function Row({ view: { id, name } }: { view: SavedView }) {
  const text = useValue(name)
  const renaming = useServerMutation(renameSavedView, changes)
  const removing = useServerMutation(removeSavedView, changes)
  const isChanged = text.value.trim() !== '' && text.value.trim() !== name

  return (
    <Stack component="li">
      <Stack
        component="form"
        direction="row"
        spacing={1}
        useFlexGap
        onSubmit={submitting(
          () => isChanged && renaming.mutate({ params: { id }, body: { name: text.value.trim() } }),
        )}
        sx={{ flexWrap: 'wrap' }}
      >
        <Field
          hiddenLabel
          {...text}
          problem={renaming.error?.message}
          sx={{ flex: { xs: '1 0 100%', sm: 1 }, m: 0 }}
          slotProps={{ htmlInput: { maxLength: savedViewNameMax, 'aria-label': `${name} 이름` } }}
        />
        <Button type="submit" disabled={!isChanged || renaming.isPending} aria-label={`${name} 이름 바꾸기`}>
          바꾸기
        </Button>
        <Button
          color="error"
          disabled={removing.isPending}
          aria-label={`${name} 지우기`}
          onClick={() => removing.mutate({ params: { id } })}
        >
          지우기
        </Button>
      </Stack>
    </Stack>
  )
}

/** Whether two filters choose the same reservations. */
export const isSameFilter = (one: SavedFilters, other: SavedFilters) => textOf(one) === textOf(other)

const textOf = (filters: SavedFilters) =>
  JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other)))

const names = ['area', 'stage', 'status', 'day', 'slot', 'leg', 'payment'] as const

/** The filters of a screen that can be saved. */
export const toSavedFilters = (filters: object): SavedFilters =>
  Object.fromEntries(
    Object.entries(filters).filter(([name, value]) => names.some((it) => it === name) && value),
  )
