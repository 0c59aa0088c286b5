import { TextInput, type TextInputProps } from 'react-admin'

const seoulOffsetMs = 9 * 60 * 60 * 1000

/** A moment as ISO 8601; people read and write it as the day and time in Seoul, wherever they are. */
export const MomentInput = (props: TextInputProps) => (
  <TextInput
    {...props}
    type="datetime-local"
    format={toSeoul}
    parse={fromSeoul}
    slotProps={{ inputLabel: { shrink: true } }}
  />
)

const toSeoul = (iso: string | null | undefined) =>
  iso ? new Date(Date.parse(iso) + seoulOffsetMs).toISOString().slice(0, 16) : ''

const fromSeoul = (local: string) => (local ? `${local.slice(0, 16)}:00+09:00` : null)
