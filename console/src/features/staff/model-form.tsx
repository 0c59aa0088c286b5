import { Button, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type AdminModel, type ModelChoice, modelLimits } from '../../../../contract/diagnosis/model-admin.ts'
import { ReasonDialog } from '../../shared/display/reason-dialog.tsx'
import { useSetModel } from './staff.queries.ts'

type Limits = readonly [min: number, max: number]

/** The form's values as typed; an empty one means the server's environment setting. */
interface ModelDraft {
  isAsked: boolean
  model: string
  wonPerDay: string
  callsPerPerson: string
}

const grid = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' }, gap: 2 }

/** Turns the vision model on or off, and sets the model and its daily limits. */
export function ModelForm({ state: { models, usual, choice } }: { state: AdminModel }) {
  const [draft, setDraft] = useState(toDraft(choice))
  const [isReasonOpen, setIsReasonOpen] = useState(false)
  const save = useSetModel()
  const notify = useNotify()
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(choice))
  const isValid =
    isWithin(modelLimits.wonPerDay, draft.wonPerDay) &&
    isWithin(modelLimits.callsPerPerson, draft.callsPerPerson)
  const change = (changes: Partial<ModelDraft>) => setDraft({ ...draft, ...changes })

  async function submit(reason: string) {
    await save.mutateAsync({ body: { ...toChoice(draft), reason } })
    setIsReasonOpen(false)
    notify('저장했어요.', { type: 'success' })
  }

  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <FormControlLabel
        control={
          <Switch checked={draft.isAsked} onChange={({ target }) => change({ isAsked: target.checked })} />
        }
        label="진단할 때 비전 모델에게도 묻기"
      />
      <Stack sx={grid}>
        <TextField
          select
          label="모델"
          value={draft.model}
          disabled={!draft.isAsked}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => change({ model: target.value })}
        >
          <MenuItem value="">{`서버 설정대로 (${usual.model})`}</MenuItem>
          {modelChoices(models, choice).map((name) => (
            <MenuItem key={name} value={name} disabled={!models.includes(name)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <CountField
          label="하루 비용 한도 (원)"
          value={draft.wonPerDay}
          usual={usual.wonPerDay}
          limits={modelLimits.wonPerDay}
          onChange={(wonPerDay) => change({ wonPerDay })}
        />
        <CountField
          label="한 사람의 하루 한도 (번)"
          value={draft.callsPerPerson}
          usual={usual.callsPerPerson}
          limits={modelLimits.callsPerPerson}
          onChange={(callsPerPerson) => change({ callsPerPerson })}
        />
      </Stack>
      <Button
        variant="contained"
        disabled={!isChanged || !isValid}
        onClick={() => setIsReasonOpen(true)}
        sx={{ alignSelf: 'start' }}
      >
        저장
      </Button>
      {isReasonOpen && (
        <ReasonDialog
          title="비전 모델 설정 바꾸기"
          action="저장"
          isBusy={save.isPending}
          onDone={(reason) => void submit(reason).catch(() => undefined)}
          onClose={() => setIsReasonOpen(false)}
        >
          왜 바꾸는지 감사 기록에 남아요.
        </ReasonDialog>
      )}
    </Stack>
  )
}

interface CountFieldProps {
  label: string
  value: string
  usual: number
  limits: Limits
  onChange: (value: string) => void
}

const CountField = ({ label, value, usual, limits, onChange }: CountFieldProps) => (
  <TextField
    label={label}
    value={value}
    placeholder={formatCount(usual)}
    error={!isWithin(limits, value)}
    helperText={
      isWithin(limits, value)
        ? '비우면 서버 설정대로'
        : `${limits.map(formatCount).join('에서 ')}까지 쓸 수 있어요.`
    }
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 }, inputLabel: { shrink: true } }}
    onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
  />
)

/** Returns the available models, plus the chosen one when the server no longer offers it. */
const modelChoices = (models: string[], { model }: ModelChoice) =>
  model === null || models.includes(model) ? models : [...models, model]

const toDraft = ({ isAsked, model, wonPerDay, callsPerPerson }: ModelChoice): ModelDraft => ({
  isAsked,
  model: model ?? '',
  wonPerDay: wonPerDay === null ? '' : String(wonPerDay),
  callsPerPerson: callsPerPerson === null ? '' : String(callsPerPerson),
})

const toChoice = ({ isAsked, model, wonPerDay, callsPerPerson }: ModelDraft): ModelChoice => ({
  isAsked,
  model: model || null,
  wonPerDay: parseCount(wonPerDay),
  callsPerPerson: parseCount(callsPerPerson),
})

const formatCount = (count: number) => count.toLocaleString('ko-KR')
const isWithin = ([min, max]: Limits, digits: string) =>
  digits === '' || (Number(digits) >= min && Number(digits) <= max)
const parseCount = (digits: string) => (digits === '' ? null : Number(digits))
