import OpenInNewIcon from '@mui/icons-material/OpenInNew'
import { Button } from '@mui/material'
import { Create, Edit, TopToolbar, useRecordContext } from 'react-admin'
import type { AdminContent } from '../../../../contract/content/content-admin.ts'
import { ContentForm } from './content-form.tsx'

export const ContentEdit = () => (
  <Edit mutationMode="pessimistic" redirect={false} actions={<Actions />}>
    <ContentForm />
  </Edit>
)

export const ContentCreate = () => (
  <Create redirect="edit">
    <ContentForm />
  </Create>
)

function Actions() {
  const article = useRecordContext<AdminContent>()
  if (article?.state !== 'PUBLISHED') return null
  return (
    <TopToolbar>
      <Button
        size="small"
        startIcon={<OpenInNewIcon />}
        href={`/plant-contents/${article.id}`}
        target="_blank"
        rel="noopener"
      >
        손님 화면에서 보기
      </Button>
    </TopToolbar>
  )
}
