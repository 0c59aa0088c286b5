import { Button, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  getModel,
  type ModelChoice,
  type ModelState,
  modelLimits,
  setModel,
} from '../../../../contract/model-admin.ts'
import { useAct, useForget } from '../../shared/ask.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'

type Limits = readonly [least: number, most: number]

/** As it is typed; what is empty follows the server's environment. */
interface Typed {
  isAsked: boolean
  model: string
  wonPerDay: string
  callsPerPerson: string
}

const grid = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' }, gap: 2 }

/** Whether the model is asked, which one, and how much of it a day has. */
export function ModelForm({ state: { models, usual, choice } }: { state: ModelState }) {
  const [typed, setTyped] = useState(typedOf(choice))
  const [asksWhy, setAsksWhy] = useState(false)
  const save = useAct(setModel)
  const forget = useForget()
  const notify = useNotify()
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(choice))
  const isWhole =
    isWithin(modelLimits.wonPerDay, typed.wonPerDay) &&
    isWithin(modelLimits.callsPerPerson, typed.callsPerPerson)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })

  async function keep(reason: string) {
    await save.mutateAsync({ body: { ...choiceOf(typed), reason } })
    setAsksWhy(false)
    notify('저장했어요.', { type: 'success' })
    await forget(getModel)
  }

  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <FormControlLabel
        control={
          <Switch checked={typed.isAsked} onChange={({ target }) => change({ isAsked: target.checked })} />
        }
        label="진단할 때 비전 모델에게도 묻기"
      />
      <Stack sx={grid}>
        <TextField
          select
          label="모델"
          value={typed.model}
          disabled={!typed.isAsked}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => change({ model: target.value })}
        >
          <MenuItem value="">{`서버 설정대로 (${usual.model})`}</MenuItem>
          {choicesOf(models, choice).map((name) => (
            <MenuItem key={name} value={name} disabled={!models.includes(name)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <CountField
          label="하루 비용 한도 (원)"
          value={typed.wonPerDay}
          usual={usual.wonPerDay}
          limits={modelLimits.wonPerDay}
          onChange={(wonPerDay) => change({ wonPerDay })}
        />
        <CountField
          label="한 사람의 하루 한도 (번)"
          value={typed.callsPerPerson}
          usual={usual.callsPerPerson}
          limits={modelLimits.callsPerPerson}
          onChange={(callsPerPerson) => change({ callsPerPerson })}
        />
      </Stack>
      <Button
        variant="contained"
        disabled={!isChanged || !isWhole}
        onClick={() => setAsksWhy(true)}
        sx={{ alignSelf: 'start' }}
      >
        저장
      </Button>
      {asksWhy && (
        <ReasonDialog
          title="비전 모델 설정 바꾸기"
          action="저장"
          isBusy={save.isPending}
          onDone={(reason) => void keep(reason).catch(() => undefined)}
          onClose={() => setAsksWhy(false)}
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
    placeholder={grouped(usual)}
    error={!isWithin(limits, value)}
    helperText={
      isWithin(limits, value)
        ? '비우면 서버 설정대로'
        : `${limits.map(grouped).join('에서 ')}까지 쓸 수 있어요.`
    }
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 }, inputLabel: { shrink: true } }}
    onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
  />
)

/** One that the server knows no more stays in sight until another is chosen. */
const choicesOf = (models: string[], { model }: ModelChoice) =>
  model === null || models.includes(model) ? models : [...models, model]

const typedOf = ({ isAsked, model, wonPerDay, callsPerPerson }: ModelChoice): Typed => ({
  isAsked,
  model: model ?? '',
  wonPerDay: wonPerDay === null ? '' : String(wonPerDay),
  callsPerPerson: callsPerPerson === null ? '' : String(callsPerPerson),
})

const choiceOf = ({ isAsked, model, wonPerDay, callsPerPerson }: Typed): ModelChoice => ({
  isAsked,
  model: model || null,
  wonPerDay: numberOf(wonPerDay),
  callsPerPerson: numberOf(callsPerPerson),
})

const grouped = (count: number) => count.toLocaleString('ko-KR')
const isWithin = ([least, most]: Limits, digits: string) =>
  digits === '' || (Number(digits) >= least && Number(digits) <= most)
const numberOf = (digits: string) => (digits === '' ? null : Number(digits))
