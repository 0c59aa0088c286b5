import { FunctionField, List, NumberField, SelectInput, TextField, TextInput } from 'react-admin'
import {
  type ContentState,
  listWrittenTags,
  type WrittenContentItem,
} from '../../../../contract/content-admin.ts'
import { useAsk } from '../../shared/ask.ts'
import { Rows } from '../../shared/rows.tsx'
import { Thumbnail } from '../../shared/thumbnail.tsx'
import { ToneChip } from '../../shared/tone-chip.tsx'
import { momentWords } from '../../shared/when.ts'

const states = {
  DRAFT: { label: '초안', tone: 'default' },
  SCHEDULED: { label: '예약됨', tone: 'warning' },
  PUBLISHED: { label: '공개', tone: 'success' },
} as const satisfies Record<ContentState, object>

const stateChoices = Object.entries(states).map(([id, { label }]) => ({ id, name: label }))

/** Articles, the newest written first. */
export function ContentList() {
  const { data: tags = [] } = useAsk(listWrittenTags, {})
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
      <Rows<WrittenContentItem>
        to="edit"
        wraps={['title']}
        line={({ thumbnail, title, tag, state, publishedAt }) => ({
          picture: <Thumbnail path={thumbnail} />,
          title,
          state: <ToneChip {...states[state]} />,
          about: [tag, publishedAt && momentWords(publishedAt)].filter(Boolean).join(' · '),
        })}
      >
        <FunctionField
          label=""
          render={({ thumbnail }: WrittenContentItem) => <Thumbnail path={thumbnail} />}
        />
        <TextField source="title" label="제목" sortable={false} />
        <TextField source="tag" label="태그" sortable={false} />
        <FunctionField
          label="상태"
          render={({ state }: WrittenContentItem) => <ToneChip {...states[state]} />}
        />
        <FunctionField
          label="공개"
          render={({ publishedAt }: WrittenContentItem) => publishedAt && momentWords(publishedAt)}
        />
        <NumberField source="recommended" label="추천" sortable={false} />
        <FunctionField
          label="고친 때"
          render={({ updatedAt }: WrittenContentItem) => momentWords(updatedAt)}
        />
      </Rows>
    </List>
  )
}
