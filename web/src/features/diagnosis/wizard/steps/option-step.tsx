import type { Dispatch } from 'react'
import {
  answerMaxLength,
  type Question,
  questionnaire,
} from '../../../../../../contract/diagnosis/diagnosis.ts'
import { Field, RadioList, TextInput } from '../../../../../../ui/index.ts'
import type { WizardAction, WizardState } from '../wizard-state.ts'
import { questionTexts } from './question-texts.ts'

interface OptionStepProps {
  question: Question
  state: WizardState
  dispatch: Dispatch<WizardAction>
}

/** A question with its options; the option OTHER shows a text field. */
export function OptionStep({ question, state, dispatch }: OptionStepProps) {
  const { title, placeholder } = questionTexts[question]
  return (
    <div className="flex flex-col gap-4">
      <RadioList
        label={title}
        options={optionsOf(question)}
        value={state.choice}
        quiet={!state.highlighted}
        onChange={(code) => dispatch({ type: 'optionChosen', code })}
      />
      {state.choice === 'OTHER' && (
        <Field label="기타 내용" className="animate-rise">
          <TextInput
            autoFocus
            className="scroll-mb-48"
            placeholder={placeholder}
            maxLength={answerMaxLength}
            enterKeyHint="next"
            value={state.otherTexts[question] ?? ''}
            onChange={(event) => dispatch({ type: 'otherTyped', text: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

const optionsOf = (question: Question) =>
  Object.entries(questionnaire[question]).map(([value, label]) => ({ value, label }))
