import { calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { useCall } from '../../kit/form/use-call.ts';
import { AnswerHeading } from '../../kit/layout/answer-heading.tsx';
import { Group, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { unsubscribing as text } from './unsubscribe-messages.ts';

/**
 * Ends the emails of the bell by the token of a mailed link. Only the button does it, because mail
 * scanners open links.
 */
export function Unsubscribe({ token }: { token: string | undefined }) {
  const ending = useCall({
    call: (given: string) => callApi(calls.unsubscribe, { body: { token: given } }),
  });
  const settings = (
    <LinkButton to={paths.notifications} search={{ tab: 'emails' }} variant="default">
      {text.settings}
    </LinkButton>
  );
  if (ending.isDone) {
    return (
      <Stack>
        <AnswerHeading>{text.done}</AnswerHeading>
        <Notice kind="success">{text.doneText}</Notice>
        <Group>{settings}</Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <h1>{text.title}</h1>
      {token === undefined ? (
        <Notice kind="error">{text.incomplete}</Notice>
      ) : (
        <Text>{text.text}</Text>
      )}
      {ending.error && <Notice kind="error">{detailOr(ending.error, text.failed)}</Notice>}
      <Group>
        {token !== undefined && (
          <Button aria-disabled={ending.isBusy} onClick={() => ending.run(token)}>
            {ending.isBusy ? text.busy : text.submit}
          </Button>
        )}
        {settings}
      </Group>
    </Stack>
  );
}
