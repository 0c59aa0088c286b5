import { Typography } from '@mui/material'
import type { AdminModel } from '../../../../contract/diagnosis/model-admin.ts'
import { formatWon } from '../../../../contract/reservation/price.ts'
import { type Fact, FactList } from '../../shared/display/fact-list.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { ModelForm } from './model-form.tsx'
import { useModel } from './staff.queries.ts'

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

const factsOf = ({ inUse, today }: AdminModel): Fact[] => [
  ['지금 묻는 모델', inUse?.model ?? '묻지 않아요. 내장 엔진이 답해요.'],
  [
    '오늘 쓴 비용',
    `${formatWon(today.won)}${inUse ? ` / ${formatWon(inUse.wonPerDay)}` : ''}, ${today.calls}번`,
  ],
]
