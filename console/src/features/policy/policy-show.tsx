import { Card, CardContent } from '@mui/material'
import { Button, Show, TopToolbar, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import type { PolicyVersionItem } from '../../../../contract/policy-admin.ts'
import { CleanHtml } from '../../shared/reading/clean-html.tsx'

/** A version as it was announced. It never changes; a new one can begin with its words. */
export const PolicyShow = () => (
  <Show actions={<Actions />}>
    <Card>
      <CardContent>
        <Body />
      </CardContent>
    </Card>
  </Show>
)

type Written = PolicyVersionItem & { body: string }

function Actions() {
  const written = useRecordContext<Written>()
  if (!written) return null
  const { kind, title, body } = written
  return (
    <TopToolbar>
      <Button
        component={Link}
        to="/policies/create"
        state={{ record: { kind, title, body } }}
        label="이 글로 새 판 쓰기"
      />
    </TopToolbar>
  )
}

function Body() {
  const written = useRecordContext<Written>()
  return written ? <CleanHtml html={written.body} /> : null
}
