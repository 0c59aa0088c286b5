import { List, SelectInput, TextInput } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminContentItem,
  type ContentState,
  contentStateLabels,
  listAdminContentTags,
} from '../../../../contract/content/content-admin.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { Thumbnail } from '../../shared/display/pictures.tsx'
import { StateChip } from '../../shared/display/text.tsx'
import { useServerQuery } from '../../shared/server/server-query.tsx'

const tones = { DRAFT: 'default', SCHEDULED: 'warning', PUBLISHED: 'success' } as const satisfies Record<
  ContentState,
  string
>

const stateChoices = Object.entries(contentStateLabels).map(([id, name]) => ({ id, name }))

export function ContentList() {
  const { data: tags = [] } = useServerQuery(listAdminContentTags, {})
  const filters = [
    <TextInput key="search" source="search" label="제목에서 찾기" alwaysOn resettable />,
    <SelectInput key="state" source="state" label="상태" choices={stateChoices} alwaysOn />,
    <SelectInput
      key="tag"
      source="tag"
      label="태그"
      choices={tags.map((id) => ({ id, name: id }))}
      alwaysOn
    />,
  ]
  return (
    <List filters={filters}>
      <ResponsiveRows<AdminContentItem>
        to="edit"
        wraps={['title']}
        line={({ thumbnail, title, tag, state, publishedAt }) => ({
          picture: <Thumbnail path={thumbnail} />,
          title,
          state: <StateChip label={contentStateLabels[state]} tone={tones[state]} />,
          about: [tag, publishedAt && formatDateTimeAt(publishedAt)].filter(Boolean).join(' · '),
        })}
        columns={[
          ['', ({ thumbnail }) => <Thumbnail path={thumbnail} />],
          ['제목', 'title'],
          ['태그', 'tag'],
          ['상태', ({ state }) => <StateChip label={contentStateLabels[state]} tone={tones[state]} />],
          ['공개', ({ publishedAt }) => publishedAt && formatDateTimeAt(publishedAt)],
          ['추천', ({ recommended }) => recommended?.toLocaleString(), { textAlign: 'right' }],
          ['고친 때', ({ updatedAt }) => formatDateTimeAt(updatedAt)],
        ]}
      />
    </List>
  )
}
