import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { type SavedView, savedViewNameMax } from '../../../../../contract/reservation/saved-view.ts'
import { useRemoveSavedView, useRenameSavedView } from './saved-views.queries.ts'

/** Renames and removes saved views. */
export function ManageViewsDialog({ views, onClose }: { views: SavedView[]; onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>저장한 보기</DialogTitle>
      <DialogContent>
        <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, pt: 1, listStyle: 'none' }}>
          {views.map((view) => (
            <Row key={view.id} view={view} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
      </DialogActions>
    </Dialog>
  )
}

function Row({ view: { id, name } }: { view: SavedView }) {
  const [text, setText] = useState(name)
  const renaming = useRenameSavedView()
  const removing = useRemoveSavedView()
  const isChanged = text.trim() !== '' && text.trim() !== name

  function rename(event: FormEvent) {
    event.preventDefault()
    if (isChanged) renaming.mutate({ params: { id }, body: { name: text.trim() } })
  }

  return (
    <Stack component="li">
      <Stack
        component="form"
        direction="row"
        spacing={1}
        useFlexGap
        onSubmit={rename}
        sx={{ flexWrap: 'wrap' }}
      >
        <TextField
          size="small"
          hiddenLabel
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={renaming.error !== null}
          helperText={renaming.error?.message}
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
