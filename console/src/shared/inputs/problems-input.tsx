import { AutocompleteArrayInput } from 'react-admin'
import { listProblems } from '../../../../contract/diagnosis/diagnosis-admin.ts'
import { useServerQuery } from '../server/server-query.tsx'

/** The problems that an article or product helps with; it is recommended for diagnoses with one of them. */
export function ProblemsInput() {
  const { data = [] } = useServerQuery(listProblems, {})
  return (
    <AutocompleteArrayInput
      source="problems"
      label="도움이 되는 문제"
      choices={data}
      helperText="이 문제가 진단되면 함께 보여 드려요."
    />
  )
}
