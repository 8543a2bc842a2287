import { useEntityConnections } from '../features/connections/use-entity-connections.tsx';
import { EntityEditor, type EntityEditorProps } from '../features/editor/entity-editor.tsx';

type WholeEditorProps = Omit<EntityEditorProps, 'parts' | 'moreTabs'>;

/** An entity's editor with everything that is edited beside the profile and saved with it. */
export function WholeEditor(props: WholeEditorProps) {
  return <ComposedEditor key={`${props.type} ${props.id}`} {...props} />;
}

/** Each part comes as a hook of its feature; its tabs follow the profile's in this order. */
function ComposedEditor(props: WholeEditorProps) {
  const { type, id } = props;
  const connections = useEntityConnections({ type, id });
  return <EntityEditor {...props} parts={[connections.part]} moreTabs={[...connections.tabs]} />;
}
