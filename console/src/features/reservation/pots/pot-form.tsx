import { Button, Chip, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import {
  careEntryTextMax,
  type Pot,
  potConditionNames,
  potConditions,
} from '../../../../../contract/reservation/care-record.ts'
import { type Diameter, diameters } from '../../../../../contract/reservation/price.ts'
import { useSavePot } from '../reservation.queries.ts'

type PotDraft = Pick<NonNullable<Pot['record']>, 'diameter' | 'conditions' | 'note'>

/** Size and condition of a pot at pickup. Unsaved input is stored as a draft in this browser. */
export function PotForm({ id, pot: { potNumber, booked, record } }: { id: string; pot: Pot }) {
  const { text: typed, write: setTyped } = useDraftText(`console.kept.pot ${id} ${potNumber}`)
  const stored: PotDraft = record ?? { diameter: booked, conditions: [], note: '' }
  const { diameter, conditions, note } = typed ? (JSON.parse(typed) as PotDraft) : stored
  const change = (changes: Partial<PotDraft>) =>
    setTyped(JSON.stringify({ diameter, conditions, note, ...changes } satisfies PotDraft))
  const act = useSavePot()
  const notify = useNotify()

  async function save() {
    const body = { diameter, conditions, note, revision: record?.revision ?? 0 }
    const saved = await act.mutateAsync({ params: { id, potNumber }, body }).catch(() => undefined)
    if (!saved) return
    setTyped('')
    notify('화분 상태를 저장했어요.', { type: 'success' })
  }

  return (
    <Paper variant="outlined" component="section" aria-label="화분 상태" sx={{ p: 2 }}>
      <Stack spacing={2}>
        <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 700 }}>
          화분 상태
        </Typography>
        <TextField
          select
          label="실제 크기"
          helperText={`예약한 크기: ${booked}`}
          value={diameter}
          onChange={({ target }) => change({ diameter: target.value as Diameter })}
        >
          {diameters.map((size) => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </TextField>
        <Stack direction="row" role="group" aria-label="본 것" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {potConditionNames.map((name) => {
            const isOn = conditions.includes(name)
            return (
              <Chip
                key={name}
                label={potConditions[name]}
                color={isOn ? 'primary' : 'default'}
                variant={isOn ? 'filled' : 'outlined'}
                aria-pressed={isOn}
                onClick={() =>
                  change({
                    conditions: isOn ? conditions.filter((it) => it !== name) : [...conditions, name],
                  })
                }
                sx={{ height: 44, borderRadius: 22, fontSize: '1rem' }}
              />
            )
          })}
        </Stack>
        <TextField
          label="우리끼리 볼 메모"
          multiline
          minRows={2}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
          slotProps={{ htmlInput: { maxLength: careEntryTextMax } }}
        />
        <Button
          variant="contained"
          size="large"
          disabled={act.isPending}
          onClick={() => void save()}
          sx={{ minHeight: 56 }}
        >
          화분 상태 저장
        </Button>
        {typed && (
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography role="status" variant="body2" sx={{ color: 'var(--color-sun)' }}>
              아직 저장하지 않았어요. 이 기기에는 남아 있어요.
            </Typography>
            <Button onClick={() => setTyped('')} sx={{ flexShrink: 0 }}>
              되돌리기
            </Button>
          </Stack>
        )}
        {record && (
          <Typography variant="caption" color="textSecondary">
            {formatDateTimeAt(record.checkedAt)} {record.checkedBy}
          </Typography>
        )}
      </Stack>
    </Paper>
  )
}
