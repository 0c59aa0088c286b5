import { Chip, Stack } from '@mui/material'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraftText } from '../../../../../client/use-draft-text.ts'
import type { AdminCase } from '../../../../../contract/diagnosis/case-admin.ts'
import {
  type CustomerRequestKind,
  customerRequestKinds,
  customerRequestNames,
  customerRequestsMax,
  customerRequestTextMaxLength,
} from '../../../../../contract/diagnosis/customer-request.ts'
import { askCustomer, listCases } from '../../../../../contract/diagnosis/diagnosis-admin.ts'
import { listPendingWork } from '../../../../../contract/staff/system.ts'
import { Muted } from '../../../shared/display/text.tsx'
import { DialogButton, FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, Radios, useValue } from '../../../shared/inputs/field.tsx'
import { KeyHint } from '../../../shared/page/use-keys.tsx'
import { useServerMutation } from '../../../shared/server/server-query.tsx'
import { useSnippetsOfCase } from '../answer/snippet/snippet-bar.tsx'
import { findUnfilledValue } from '../answer/snippet/snippet-text.ts'
import { useSnippets } from '../diagnosis.queries.ts'

/** The button that asks the customer for a photo or an answer, as often as a case allows. */
export function AskCustomer({ adminCase }: { adminCase: AdminCase }) {
  const { requests = [] } = adminCase
  if (requests.length >= customerRequestsMax || requests[0]?.state === 'WAITING') return null
  return (
    <DialogButton size="large" shortcut="Alt+r" dialog={<AskDialog adminCase={adminCase} />}>
      사진 다시 부탁하기 <KeyHint of="Alt+R" />
    </DialogButton>
  )
}

const answerLabel = '자유로운 질문'

function AskDialog({ adminCase }: { adminCase: AdminCase }) {
  const { id, requests = [] } = adminCase
  const kind = useValue<CustomerRequestKind>('AFFECTED_PART')
  const { text, write, forget } = useDraftText(`saeip.console.request.${id}`)
  // The open case is not read again, because that would claim it again.
  const { mutateAsync } = useServerMutation(askCustomer, {
    invalidates: [listCases, listPendingWork],
    done: '손님에게 부탁했어요. 답이 오면 목록 맨 앞에 서요.',
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = { text, verdict: null, rightProblemId: null }
  const { insert } = useSnippetsOfCase({ adminCase, draft, field, onWrite: write })
  const { data: snippets = [] } = useSnippets()
  const unfilled = findUnfilledValue(text)
  const navigate = useNavigate()

  async function send() {
    await mutateAsync({ params: { id }, body: { kind: kind.value, text: text.trim() } })
    forget()
    navigate('/cases')
  }

  return (
    <FormDialog
      title="사진 다시 부탁하기"
      submitLabel="손님에게 보내기"
      canSubmit={Boolean(text.trim()) && !unfilled}
      onSubmit={send}
    >
      <Muted>
        손님이 답할 때까지 약속한 시간은 멈춰 있어요. 이틀 뒤에 한 번 더 알리고, 일주일 동안 답이 없으면
        목록으로 돌아와요. 쓰던 답변은 그대로 있어요.
        {requests.length > 0 && ` 이 사례에서는 ${requests.length}번 부탁했어요.`}
      </Muted>
      <Radios
        legend="무엇을 부탁할까요?"
        {...kind}
        choices={customerRequestKinds.map(
          (it) => [it, it === 'QUESTION' ? answerLabel : customerRequestNames[it]] as const,
        )}
      />
      <Field
        autoFocus
        lines={3}
        label="손님에게 하는 말"
        problem={unfilled && `${unfilled} 자리가 남아 있어요.`}
        helperText={
          kind.value === 'QUESTION'
            ? '무엇이 왜 필요한지 적어 주세요. 손님이 그대로 읽어요.'
            : '무엇이 왜 필요한지 적어 주세요. 손님이 그대로 읽고, 사진은 한 장 보낼 수 있어요.'
        }
        inputRef={field}
        value={text}
        onChange={write}
        maxLength={customerRequestTextMaxLength}
      />
      {snippets.length > 0 && (
        <Stack direction="row" role="group" aria-label="자주 쓰는 문장" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
          {snippets.map((snippet) => (
            <Chip
              key={snippet.id}
              variant="outlined"
              label={snippet.title}
              title={snippet.text}
              onClick={() => insert(snippet.text)}
            />
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}
