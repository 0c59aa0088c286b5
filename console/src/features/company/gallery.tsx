import { Box } from '@mui/material'
import { Create, Edit, FunctionField, List, required, SimpleForm, TextInput } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AdminImage,
  addImage,
  changeImage,
  getAdminImage,
  listAdminImages,
  removeImage,
} from '../../../../contract/company/company-admin.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { pictureUrl, Thumbnail } from '../../shared/display/pictures.tsx'
import { PictureInput } from '../../shared/inputs/picture-input.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'

export const endpoints: ResourceEndpoints = {
  list: listAdminImages,
  one: getAdminImage,
  create: addImage,
  update: changeImage,
  remove: removeImage,
}

export const GalleryList = () => (
  <List>
    <ResponsiveRows<AdminImage>
      to="edit"
      wraps={['alt']}
      line={({ path, alt, createdAt }) => ({
        picture: <Thumbnail path={path} />,
        title: alt,
        about: formatDateTimeAt(createdAt),
      })}
      columns={[
        ['', ({ path }) => <Thumbnail path={path} />],
        ['무엇이 보이나요', 'alt'],
        ['올린 때', ({ createdAt }) => formatDateTimeAt(createdAt)],
      ]}
    />
  </List>
)

const AltInput = () => <TextInput source="alt" label="무엇이 보이나요" validate={required()} />

function NewPicture() {
  const { setValue } = useFormContext()
  return (
    <PictureInput
      source="path"
      label="사진"
      onUploaded={({ width, height }) => {
        setValue('width', width)
        setValue('height', height)
      }}
    />
  )
}

export const GalleryCreate = () => (
  <Create redirect="list">
    <SimpleForm warnWhenUnsavedChanges>
      <NewPicture />
      <AltInput />
    </SimpleForm>
  </Create>
)

export const GalleryEdit = () => (
  <Edit redirect="list">
    <SimpleForm warnWhenUnsavedChanges>
      <FunctionField
        render={({ path, alt }: AdminImage) => (
          <Box
            component="img"
            src={pictureUrl(path)}
            alt={alt}
            sx={{ maxWidth: '100%', maxHeight: 360, borderRadius: 1 }}
          />
        )}
      />
      <AltInput />
    </SimpleForm>
  </Edit>
)
