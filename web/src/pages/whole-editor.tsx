import { useVisitor } from '../api/session.ts';
import { panel } from '../features/access/messages.ts';
import { useEntityAccess } from '../features/access/use-entity-access.tsx';
import { useEntityConnections } from '../features/connections/use-entity-connections.tsx';
import { EntityEditor, type EntityEditorProps } from '../features/editor/entity-editor.tsx';

type WholeEditorProps = Omit<EntityEditorProps, 'parts' | 'moreTabs'>;

/** An entity's editor with every part that is edited beside the profile and saved with it. */
export function WholeEditor(props: WholeEditorProps) {
  return <ComposedEditor key={`${props.type} ${props.id}`} {...props} />;
}

/** Each part is a hook of its feature; their tabs follow those of the profile in this order. */
function ComposedEditor(props: WholeEditorProps) {
  const { type, id } = props;
  const { user } = useVisitor();
  const seesAccess = user?.is_superuser ?? false;
  const connections = useEntityConnections({ type, id });
  const access = useEntityAccess({ type, id, isOn: seesAccess });
  const accessTab = { value: access.part.key, label: panel.tab, panel: access.panel };
  return (
    <EntityEditor
      {...props}
      parts={seesAccess ? [connections.part, access.part] : [connections.part]}
      moreTabs={seesAccess ? [...connections.tabs, accessTab] : connections.tabs}
    />
  );
}
