import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  type SavedFilters,
  type SavedViewScreen,
  savedViewNameMax,
} from '../../../../../contract/reservation/saved-view.ts'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { useAddSavedView } from './saved-views.queries.ts'

interface SaveViewDialogProps {
  screen: SavedViewScreen
  filters: SavedFilters
  onClose: () => void
}

/** Saves the current filters under a name. */
export function SaveViewDialog({ screen, filters, onClose }: SaveViewDialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const act = useAddSavedView()
  const notify = useNotify()

  async function save() {
    const body = { id, screen, name: name.trim(), filters }
    if (!(await act.mutateAsync({ body }).catch(() => undefined))) return
    notify('보기를 저장했어요.', { type: 'success' })
    onClose()
  }

  return (
    <FormDialog
      title="지금 필터 저장하기"
      hasTyped={name !== ''}
      submitLabel="저장하기"
      canSubmit={name.trim() !== '' && !act.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        나만 보는 보기예요. 찾기에 적은 이름이나 전화번호는 저장하지 않아요.
      </Typography>
      <TextField
        label="이름"
        placeholder="강남 오전 수거"
        value={name}
        onChange={({ target }) => setName(target.value)}
        required
        autoFocus
        error={act.error !== null}
        helperText={act.error?.message}
        slotProps={{ htmlInput: { maxLength: savedViewNameMax } }}
      />
    </FormDialog>
  )
}
