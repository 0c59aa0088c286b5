import { Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminModel,
  getModel,
  type ModelChoice,
  type ModelFailure,
  modelDays,
  modelLimits,
  probeModel,
  setModel,
} from '../../../../contract/diagnosis/model-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { formatDay } from '../../../../contract/seoul-day.ts'
import { FigureTable } from '../../shared/display/data-table.tsx'
import { formatNumber } from '../../shared/display/formats.ts'
import { type Fact, FactList, SectionCard } from '../../shared/display/section.tsx'
import { Heading, Muted } from '../../shared/display/text.tsx'
import { ReasonButton } from '../../shared/inputs/dialogs.tsx'
import { Field, fieldsOf, SwitchField } from '../../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { formatPercent } from './insight/formats.ts'

/** Usage and settings of the vision model. */
export const ModelCard = () => (
  <QueryResult query={useServerQuery(getModel, {})}>
    {(state) =>
      state ? (
        <SectionCard
          title="비전 모델"
          note="저장하면 5초 안에 모든 서버에서 바뀌어요. 한도를 넘으면 내장 엔진이 답해요."
        >
          <FactList facts={factsOf(state)} />
          {state.inUse && <ProbeButton />}
          <ModelHistory model={state} />
          <ModelForm key={JSON.stringify(state.choice)} state={state} />
        </SectionCard>
      ) : (
        <SectionCard title="비전 모델">
          <FactList facts={[['모델', '쓰지 않아요. 내장 엔진이 답해요.']]} />
          <Muted sx={{ mt: 1 }}>서버 설정(DIAGNOSIS_MODEL)에 모델을 적으면 여기서 고를 수 있어요.</Muted>
        </SectionCard>
      )
    }
  </QueryResult>
)

/** One tiny request to the provider; the facts above then say how it went. */
function ProbeButton() {
  const probe = useServerMutation(probeModel, { invalidates: [getModel] })
  return (
    <Button variant="outlined" disabled={probe.isPending} onClick={() => probe.mutate({})} sx={{ mt: 1 }}>
      {probe.isPending ? '물어보고 있어요…' : '답하는지 지금 물어보기'}
    </Button>
  )
}

const factsOf = ({ inUse, health, today }: AdminModel): Fact[] => [
  ['지금 묻는 모델', inUse?.model ?? '묻지 않아요. 내장 엔진이 답해요.'],
  ['상태', stateOf(health)],
  ['답한 때', health.lastSuccessAt && formatDateTimeAt(health.lastSuccessAt)],
  ['답하지 못한 때', health.lastFailureAt && formatDateTimeAt(health.lastFailureAt)],
  [
    '오늘 쓴 비용',
    `${formatWon(today.won)}${inUse ? ` / ${formatWon(inUse.wonPerDay)}` : ''}, ${today.calls}번`,
  ],
]

const stateOf = ({ failure, lastSuccessAt }: AdminModel['health']) => {
  if (failure) return failureTexts[failure]
  return lastSuccessAt ? '잘 답해요.' : '아직 물어본 적이 없어요.'
}

const failureTexts: Record<ModelFailure, string> = {
  KEY: '키를 받아 주지 않아요. DIAGNOSIS_MODEL_KEY를 확인해 주세요.',
  MODEL: '그런 모델이 없다고 해요. DIAGNOSIS_MODEL에 적은 이름을 확인해 주세요.',
  QUOTA: '요청 한도나 잔액을 다 썼어요. 제공자의 사용량과 결제를 확인해 주세요.',
  TOO_SHORT: '답이 중간에 잘렸어요. 모델의 문맥 길이를 늘려 주세요.',
  REFUSED: '제공자의 안전 규칙에 걸려 답하지 않았어요.',
  UNREACHABLE:
    '모델 서버에 닿지 못했거나 서버가 고장 났어요. DIAGNOSIS_MODEL_URL과 네트워크를 확인해 주세요.',
  TIMEOUT: '제한 시간 안에 답하지 못했어요. 더 빠른 모델을 쓰거나 DIAGNOSIS_MODEL_LIMIT_MS를 늘려 주세요.',
  BAD_REPLY: '답을 읽을 수 없었어요. 사진을 볼 수 있는 모델인지 확인해 주세요.',
  REQUEST: '요청을 받아 주지 않았어요. 사진을 볼 수 있는 모델인지 확인하고, 서버 기록을 봐 주세요.',
}

const ModelHistory = ({ model: { days, agreement } }: { model: AdminModel }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 3,
      mt: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
    }}
  >
    <History
      title={`지난 ${modelDays}일에 쓴 비용`}
      empty="이 기간에는 물어보지 않았어요."
      head={['날', '비용', '횟수']}
      rows={days.map(({ day, won, calls }) => [
        formatDay(day),
        formatWon(won),
        `${calls.toLocaleString('ko-KR')}번`,
      ])}
    />
    <History
      title={`지난 ${modelDays}일 전문가와의 일치 (초안 그대로인 답변은 빼고)`}
      empty="전문가가 판정한 모델의 답이 없어요."
      head={['문제', '판정', '일치율']}
      rows={agreement.map(({ problem, n, share }) => [
        problem,
        `${n.toLocaleString('ko-KR')}건`,
        formatPercent(share),
      ])}
    />
  </Box>
)

interface HistoryProps {
  title: string
  empty: string
  head: string[]
  rows: string[][]
}

/** Scrollable table; `tabIndex` lets keyboard users scroll it. */
const History = ({ title, empty, head, rows }: HistoryProps) => (
  <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
    <Heading as="h3" size="subtitle2" sx={{ mb: 0.5 }}>
      {title}
    </Heading>
    {rows.length === 0 ? (
      <Muted>{empty}</Muted>
    ) : (
      <Box tabIndex={0} role="group" aria-label={`${title} 표`} sx={{ maxHeight: 240, overflow: 'auto' }}>
        <FigureTable stickyHeader head={head} rows={rows} />
      </Box>
    )}
  </Box>
)

type Limits = readonly [min: number, max: number]

const grid = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' }, gap: 2 }

function ModelForm({ state: { models, usual, choice } }: { state: AdminModel }) {
  const [draft, setDraft] = useState(toDraft(choice))
  const save = useServerMutation(setModel, { invalidates: [getModel] })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(choice))
  const isValid =
    isWithin(modelLimits.wonPerDay, draft.wonPerDay) &&
    isWithin(modelLimits.callsPerPerson, draft.callsPerPerson)
  const fieldOf = fieldsOf(draft, (part) => setDraft({ ...draft, ...part }))

  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <SwitchField
        label="진단할 때 비전 모델에게도 묻기"
        checked={draft.isAsked}
        onChange={fieldOf('isAsked').onChange}
      />
      <Stack sx={grid}>
        <Field
          label="모델"
          {...fieldOf('model')}
          disabled={!draft.isAsked}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          choices={[
            ['', `서버 설정대로 (${usual.model})`],
            ...modelChoices(models, choice).map((name) => [name, name] as const),
          ]}
        />
        <CountField
          label="하루 비용 한도 (원)"
          {...fieldOf('wonPerDay')}
          usual={usual.wonPerDay}
          limits={modelLimits.wonPerDay}
        />
        <CountField
          label="한 사람의 하루 한도 (번)"
          {...fieldOf('callsPerPerson')}
          usual={usual.callsPerPerson}
          limits={modelLimits.callsPerPerson}
        />
      </Stack>
      <ReasonButton
        label="저장"
        button={{ variant: 'contained', disabled: !isChanged || !isValid, sx: { alignSelf: 'start' } }}
        title="비전 모델 설정 바꾸기"
        action="저장"
        done="저장했어요."
        onSubmit={(reason) => save.mutateAsync({ body: { ...toChoice(draft), reason } })}
      >
        왜 바꾸는지 감사 기록에 남아요.
      </ReasonButton>
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
  <Field
    label={label}
    value={value}
    placeholder={formatNumber(usual)}
    problem={!isWithin(limits, value) && `${limits.map(formatNumber).join('에서 ')}까지 쓸 수 있어요.`}
    helperText="비우면 서버 설정대로"
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 }, inputLabel: { shrink: true } }}
    onChange={(text) => onChange(text.replace(/\D/g, ''))}
  />
)

/** Returns the available models, plus the chosen one when the server no longer offers it. */
const modelChoices = (models: string[], { model }: ModelChoice) =>
  model === null || models.includes(model) ? models : [...models, model]

/** The form's values as typed; an empty one means the server's environment setting. */
const toDraft = ({ isAsked, model, wonPerDay, callsPerPerson }: ModelChoice) => ({
  isAsked,
  model: model ?? '',
  wonPerDay: wonPerDay === null ? '' : String(wonPerDay),
  callsPerPerson: callsPerPerson === null ? '' : String(callsPerPerson),
})

const toChoice = ({
  isAsked,
  model,
  wonPerDay,
  callsPerPerson,
}: ReturnType<typeof toDraft>): ModelChoice => ({
  isAsked,
  model: model || null,
  wonPerDay: parseCount(wonPerDay),
  callsPerPerson: parseCount(callsPerPerson),
})

const isWithin = ([min, max]: Limits, digits: string) =>
  digits === '' || (Number(digits) >= min && Number(digits) <= max)
const parseCount = (digits: string) => (digits === '' ? null : Number(digits))
