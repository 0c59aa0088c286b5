import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import {
  BooleanInput,
  Create,
  required,
  SaveButton,
  SelectInput,
  TabbedForm,
  TextInput,
  Toolbar,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import { noticeDays, previewPolicy } from '../../../../contract/policy/policy-admin.ts'
import { addDays, formatDay, formatDayWithYear, seoulToday } from '../../../../contract/seoul-day.ts'
import { Muted } from '../../shared/display/text.tsx'
import { DayInput } from '../../shared/inputs/day-field.tsx'
import { Dialog } from '../../shared/inputs/dialogs.tsx'
import { WhenVisible } from '../../shared/page/when-visible.tsx'
import { BodyInput } from '../../shared/reading/body-input.tsx'
import { CleanHtml } from '../../shared/reading/clean-html.tsx'
import { QueryResult, useServerQuery } from '../../shared/server/server-query.tsx'
import { policyChoices, policyNames } from './policy-labels.ts'

/** Form for a new policy version. Saving publishes it, notifies every member and cannot be undone. */
export const PolicyCreate = () => (
  <Create redirect="list">
    <TabbedForm warnWhenUnsavedChanges syncWithLocation={false} toolbar={<AnnounceBar />}>
      <TabbedForm.Tab label="글">
        <SelectInput source="kind" label="종류" choices={policyChoices} validate={required()} />
        <TextInput source="title" label="이름" validate={required()} />
        <Muted small sx={{ mb: 1 }}>
          {'{{company.name}}처럼 두 겹 괄호 안에는 회사 정보가 채워져요. 미리 보기에서 볼 수 있어요.'}
        </Muted>
        <BodyInput source="body" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="공고">
        <PublicationNotice />
        <BooleanInput source="isMajor" label="손님에게 불리하거나 중요한 변경이에요" defaultValue={false} />
        <EffectiveFrom />
        <TextInput
          source="summary"
          label="무엇이 바뀌나요 (알림으로 보내요)"
          validate={required()}
          multiline
        />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="미리 보기">
        <WhenVisible>
          <Preview />
        </WhenVisible>
      </TabbedForm.Tab>
    </TabbedForm>
  </Create>
)

const EffectiveFrom = () => (
  <DayInput
    source="effectiveFrom"
    label="시행일"
    validate={required()}
    min={addDays(seoulToday(), useNoticeDays())}
  />
)

const useNoticeDays = () => (useWatch({ name: 'isMajor' }) ? noticeDays.major : noticeDays.usual)

function PublicationNotice() {
  const days = useNoticeDays()
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      공고하면 바로 누구나 볼 수 있고 모든 회원에게 알림이 가요. 나중에 고칠 수 없어요. 시행일은 {days}일 뒤인{' '}
      {formatDay(addDays(seoulToday(), days))}부터 고를 수 있어요.
    </Alert>
  )
}

function Preview() {
  const body: string = useWatch({ name: 'body' }) ?? ''
  return (
    <QueryResult query={useServerQuery(previewPolicy, { body: { body } })}>
      {({ content, sections }) => (
        <Stack spacing={2}>
          <Alert severity="info">
            차례: {sections.map(({ title }) => title).join(', ') || '제목(H2)이 없어요.'}
          </Alert>
          <CleanHtml html={content} />
        </Stack>
      )}
    </QueryResult>
  )
}

/** Asks for confirmation before a policy version is published, because publishing cannot be undone. */
function AnnounceBar() {
  const [isConfirming, setIsConfirming] = useState(false)
  const { trigger, handleSubmit } = useFormContext()
  const [kind, effectiveFrom]: [PolicyKind | undefined, string | undefined] = useWatch({
    name: ['kind', 'effectiveFrom'],
  })

  /** Submits an invalid form so that its errors are shown and revalidated while typing. */
  const confirmOrShowErrors = async () =>
    (await trigger()) ? setIsConfirming(true) : handleSubmit(() => undefined)()

  return (
    <Toolbar>
      <Button variant="contained" onClick={() => void confirmOrShowErrors()}>
        공고하기
      </Button>
      <Dialog open={isConfirming} onClose={() => setIsConfirming(false)} fullWidth maxWidth="xs">
        <DialogTitle>공고할까요?</DialogTitle>
        <DialogContent>
          <Typography>
            {kind && policyNames[kind]}의 새 판이 {effectiveFrom && formatDayWithYear(effectiveFrom)}부터
            시행돼요.
          </Typography>
          <Muted sx={{ mt: 1 }}>지금 모든 회원에게 알림이 가고, 공고한 글은 고치거나 거둘 수 없어요.</Muted>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setIsConfirming(false)}>더 볼게요</Button>
          <SaveButton type="button" label="공고하기" icon={<CampaignIcon />} />
        </DialogActions>
      </Dialog>
    </Toolbar>
  )
}
