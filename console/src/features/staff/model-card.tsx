import { Typography } from '@mui/material'
import { getModel, type ModelState } from '../../../../contract/model-admin.ts'
import { useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { type Fact, Facts } from './facts.tsx'
import { ModelForm } from './model-form.tsx'

/** What the vision model costs today, and who may decide about it. */
export function ModelCard() {
  const model = useAsk(getModel, {})
  return (
    <Asked of={model}>
      {(state) =>
        state ? (
          <Facts
            title="비전 모델"
            note="저장하면 5초 안에 모든 서버에서 바뀌어요. 한도를 넘으면 내장 엔진이 답해요."
            facts={factsOf(state)}
          >
            <ModelForm key={JSON.stringify(state.choice)} state={state} />
          </Facts>
        ) : (
          <Facts title="비전 모델" facts={[['모델', '쓰지 않아요. 내장 엔진이 답해요.']]}>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              서버 설정(DIAGNOSIS_MODEL)에 모델을 적으면 여기서 고를 수 있어요.
            </Typography>
          </Facts>
        )
      }
    </Asked>
  )
}

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`

const factsOf = ({ inUse, today }: ModelState): Fact[] => [
  ['지금 묻는 모델', inUse?.model ?? '묻지 않아요. 내장 엔진이 답해요.'],
  ['오늘 쓴 비용', `${won(today.won)}${inUse ? ` / ${won(inUse.wonPerDay)}` : ''}, ${today.calls}번`],
]
