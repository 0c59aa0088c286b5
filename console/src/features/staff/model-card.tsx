import { Button, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminModel, ModelFailure } from '../../../../contract/diagnosis/model-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { type Fact, FactList } from '../../shared/display/fact-list.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { ModelForm } from './model-form.tsx'
import { ModelHistory } from './model-history.tsx'
import { useModel, useProbeModel } from './staff.queries.ts'

/** Usage and settings of the vision model. */
export function ModelCard() {
  const model = useModel()
  return (
    <QueryResult query={model}>
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
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              서버 설정(DIAGNOSIS_MODEL)에 모델을 적으면 여기서 고를 수 있어요.
            </Typography>
          </SectionCard>
        )
      }
    </QueryResult>
  )
}

/** One tiny request to the provider; the facts above then say how it went. */
function ProbeButton() {
  const probe = useProbeModel()
  return (
    <Button
      variant="outlined"
      disabled={probe.isPending}
      onClick={() => probe.mutate({})}
      sx={{ mt: 1, minHeight: 44 }}
    >
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
