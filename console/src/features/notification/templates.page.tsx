import { Alert } from '@mui/material'
import { Title } from 'react-admin'
import { Route, Routes, useParams } from 'react-router-dom'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { useTemplates } from './notification.queries.ts'
import { TemplateEditor } from './template-editor.tsx'
import { TemplateList } from './template-list.tsx'

/** Routes `/notices` (list) and `/notices/:name` (editor). */
export const TemplatesPage = () => (
  <Routes>
    <Route index element={<TemplateListPage />} />
    <Route path=":name" element={<TemplateEditorPage />} />
  </Routes>
)

const TemplateListPage = () => (
  <>
    <Title title="알림 문구" />
    <QueryResult query={useTemplates()}>{(templates) => <TemplateList templates={templates} />}</QueryResult>
  </>
)

function TemplateEditorPage() {
  const { name = '' } = useParams()
  return (
    <>
      <Title title="알림 문구" />
      <QueryResult query={useTemplates()}>
        {(templates) => {
          const template = templates.find((it) => it.name === name)
          if (!template) return <Alert severity="error">알림을 찾을 수 없어요.</Alert>
          return <TemplateEditor key={name} template={template} />
        }}
      </QueryResult>
    </>
  )
}
