import { AutocompleteArrayInput } from 'react-admin'
import { listProblems } from '../../../../contract/diagnosis-admin.ts'
import { useAsk } from '../ask.ts'

/** Which problems it helps with: it is offered beside a diagnosis that names one of them. */
export function ProblemsInput() {
  const { data = [] } = useAsk(listProblems, {})
  return (
    <AutocompleteArrayInput
      source="problems"
      label="도움이 되는 문제"
      choices={data}
      helperText="이 문제가 진단되면 함께 보여 드려요."
      fullWidth
    />
  )
}
