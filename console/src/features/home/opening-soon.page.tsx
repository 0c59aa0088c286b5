import { Button, Card, CardContent, Stack } from '@mui/material'
import { useState } from 'react'
import { getOpeningSoon, type OpeningSoon, setOpeningSoon } from '../../../../contract/home/home-admin.ts'
import { Muted } from '../../shared/display/text.tsx'
import { Field, fieldsOf, SwitchField } from '../../shared/inputs/field.tsx'
import { useUnsavedChanges } from '../../shared/page/use-unsaved-changes.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'

/** Editor of the "opening soon" dialog on the home screen. */
export const OpeningSoonPage = () => (
  <Card sx={{ mt: 2, maxWidth: 640 }}>
    <CardContent>
      <QueryResult query={useServerQuery(getOpeningSoon, {})}>
        {(stored) => <OpeningSoonForm stored={stored ?? { title: '', message: '', isOn: false }} />}
      </QueryResult>
    </CardContent>
  </Card>
)

function OpeningSoonForm({ stored }: { stored: OpeningSoon }) {
  const [draft, setDraft] = useState(stored)
  const save = useServerMutation(setOpeningSoon, {
    invalidates: [getOpeningSoon],
    done: (_, { body }) => `저장했어요. ${body.isOn ? '몇 초 뒤부터 홈에 보여요.' : '홈에는 보이지 않아요.'}`,
  })
  const isComplete = draft.title.trim() !== '' && draft.message.trim() !== ''
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  useUnsavedChanges(isChanged)
  const fieldOf = fieldsOf(draft, (part) => setDraft({ ...draft, ...part }))

  return (
    <Stack spacing={2}>
      <Muted>홈을 열면 위에 떠요. 손님이 닫으면 그 화면에서는 다시 뜨지 않아요.</Muted>
      <Field label="제목" {...fieldOf('title')} maxLength={40} />
      <Field label="내용" lines={3} {...fieldOf('message')} maxLength={300} />
      <SwitchField label="홈에 띄우기" checked={draft.isOn} onChange={fieldOf('isOn').onChange} />
      <Button
        variant="contained"
        disabled={!isComplete || !isChanged || save.isPending}
        onClick={() => save.mutate({ body: draft })}
        sx={{ alignSelf: 'start' }}
      >
        저장
      </Button>
    </Stack>
  )
}
