import { Alert, Card, CardContent, Stack } from '@mui/material'
import { useState } from 'react'
import { fieldMessagesOf } from '../../../../client/http/error-details.ts'
import {
  type CompanyData,
  getCompanyData,
  setCompanyData,
} from '../../../../contract/company/company-admin.ts'
import { Muted } from '../../shared/display/text.tsx'
import { SubmitButton } from '../../shared/inputs/buttons.tsx'
import { Field, submitting } from '../../shared/inputs/field.tsx'
import { useUnsavedChanges } from '../../shared/page/use-unsaved-changes.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'

/** Editor of what the company says of itself, and of the address of the consultation chat. */
export const CompanyDataPage = () => (
  <Card sx={{ mt: 2, maxWidth: 640 }}>
    <CardContent>
      <QueryResult query={useServerQuery(getCompanyData, {})}>
        {(stored) => <CompanyForm key={stored.revision} stored={stored} />}
      </QueryResult>
    </CardContent>
  </Card>
)

type FieldName = Exclude<keyof CompanyData, 'revision'>

const fields: [name: FieldName, label: string, note?: string][] = [
  ['name', '상호'],
  ['representative', '대표자'],
  ['registrationNumber', '사업자등록번호', '000-00-00000처럼 적어 주세요.'],
  ['mailOrderNumber', '통신판매업 신고번호'],
  ['address', '주소'],
  ['phone', '전화', '02-123-4567이나 1588-1234처럼 적어 주세요. 고객센터와 광고에 보여요.'],
  ['email', '이메일', '고객센터에 보여요.'],
  ['privacyOfficer', '개인정보 보호책임자', '개인정보 처리방침에 보여요.'],
  ['chat', '상담 채팅 주소', '손님이 ‘채팅으로 문의하기’를 누르면 열려요. https://로 시작해요.'],
]

/** Whether a text is a sample value of practice mode. */
const isSample = (text: string) => /\(예시\)$|^https:\/\/example\.com\//.test(text)

function CompanyForm({ stored }: { stored: CompanyData }) {
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({})
  const saving = useServerMutation(setCompanyData, {
    invalidates: [getCompanyData],
    alsoOnError: true,
    done: '저장했어요. 몇 초 뒤부터 손님 화면에 보여요.',
  })
  const problems = fieldMessagesOf(saving.error)
  const changed = Object.fromEntries(
    fields.flatMap(([name]) => {
      const text = typed[name]?.trim()
      return text === undefined || text === stored[name] ? [] : [[name, text]]
    }),
  )
  const isChanged = Object.keys(changed).length > 0
  useUnsavedChanges(isChanged)

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submitting(() => saving.mutate({ body: { ...changed, revision: stored.revision } }))}
      spacing={2}
    >
      <Muted>화면 아래 사업자 정보, 약관과 개인정보 처리방침, 고객센터에 보여요.</Muted>
      {fields.some(([name]) => isSample(stored[name])) && (
        <Alert severity="warning">아직 예시인 값이 있어요. 문을 열기 전에 실제 값으로 바꿔 주세요.</Alert>
      )}
      {fields.map(([name, label, note]) => {
        const value = typed[name] ?? stored[name]
        return (
          <Field
            key={name}
            label={label}
            value={value}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
            problem={problems[name]}
            helperText={isSample(value) ? `예시예요. ${note ?? '실제 값으로 바꿔 주세요.'}` : note}
          />
        )
      })}
      <SubmitButton disabled={!isChanged || saving.isPending} sx={{ alignSelf: 'start' }}>
        저장
      </SubmitButton>
    </Stack>
  )
}
