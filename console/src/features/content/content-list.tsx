import { FunctionField, List, NumberField, SelectInput, TextField, TextInput } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { AdminContentItem, ContentState } from '../../../../contract/content/content-admin.ts'
import { ResponsiveRows } from '../../shared/display/responsive-rows.tsx'
import { StateChip } from '../../shared/display/state-chip.tsx'
import { Thumbnail } from '../../shared/display/thumbnail.tsx'
import { useContentTags } from './content.queries.ts'

const states = {
  DRAFT: { label: '초안', tone: 'default' },
  SCHEDULED: { label: '예약됨', tone: 'warning' },
  PUBLISHED: { label: '공개', tone: 'success' },
} as const satisfies Record<ContentState, object>

const stateChoices = Object.entries(states).map(([id, { label }]) => ({ id, name: label }))

export function ContentList() {
  const { data: tags = [] } = useContentTags()
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
    <List filters={filters} exporter={false} perPage={25}>
      <ResponsiveRows<AdminContentItem>
        to="edit"
        wraps={['title']}
        line={({ thumbnail, title, tag, state, publishedAt }) => ({
          picture: <Thumbnail path={thumbnail} />,
          title,
          state: <StateChip {...states[state]} />,
          about: [tag, publishedAt && formatDateTimeAt(publishedAt)].filter(Boolean).join(' · '),
        })}
      >
        <FunctionField
          label=""
          render={({ thumbnail }: AdminContentItem) => <Thumbnail path={thumbnail} />}
        />
        <TextField source="title" label="제목" sortable={false} />
        <TextField source="tag" label="태그" sortable={false} />
        <FunctionField
          label="상태"
          render={({ state }: AdminContentItem) => <StateChip {...states[state]} />}
        />
        <FunctionField
          label="공개"
          render={({ publishedAt }: AdminContentItem) => publishedAt && formatDateTimeAt(publishedAt)}
        />
        <NumberField source="recommended" label="추천" sortable={false} />
        <FunctionField
          label="고친 때"
          render={({ updatedAt }: AdminContentItem) => formatDateTimeAt(updatedAt)}
        />
      </ResponsiveRows>
    </List>
  )
}
