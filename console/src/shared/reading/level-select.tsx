import { TextField } from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'

const levels = [1, 2, 3, 4, 5, 6] as const
const names = ['본문', '큰 제목', '제목', '작은 제목', '더 작은 제목', '제목 5', '제목 6']

/** Selects the heading level of a paragraph. Replaces the toolbar's own select, which has no accessible name. */
export function LevelSelect() {
  const editor = useTiptapEditor()
  const current = levels.find((level) => editor?.isActive('heading', { level })) ?? 0

  function choose(value: number) {
    const writing = editor.chain().focus()
    const change = value === 0 ? writing.setNode('paragraph') : writing.setNode('heading', { level: value })
    change.run()
  }

  return (
    <TextField
      select
      value={current}
      onChange={({ target }) => choose(Number(target.value))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': '글의 단계' } }}
      sx={{ m: 0, mr: 1, width: 148 }}
    >
      {names.map((name, level) => (
        <option key={name} value={level}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
