import type { Dispatch } from 'react'
import { promptMaxLength } from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Field, TextArea } from '../../../../../../ui/index.ts'
import type { WizardAction } from '../wizard-state.ts'

const tips = [
  '언제부터, 어느 잎에서 시작됐는지',
  '흙이 젖어 있는지 말라 있는지',
  '최근에 옮기거나 분갈이했는지',
]
/** Length from which the remaining length is shown. */
const lengthHintFrom = promptMaxLength - 200

/** The customer's description of the symptoms. */
export const PromptStep = ({ prompt, dispatch }: { prompt: string; dispatch: Dispatch<WizardAction> }) => (
  <div className="flex flex-col gap-5">
    <Field
      label="증상 설명"
      hint={prompt.length >= lengthHintFrom && `${prompt.length} / ${promptMaxLength}자`}
    >
      <TextArea
        rows={6}
        placeholder="예: 2주 전부터 아래쪽 잎이 노래지더니 하나씩 떨어져요. 벌레는 안 보여요."
        maxLength={promptMaxLength}
        value={prompt}
        onChange={(event) => dispatch({ type: 'promptTyped', text: event.target.value })}
      />
    </Field>
    <div className="rounded-md bg-leaf-soft px-4 py-3">
      <p className="text-sm font-semibold text-leaf">함께 적으면 더 정확해져요</p>
      <ul className="mt-1 list-disc pl-5 text-sm marker:text-leaf">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  </div>
)
