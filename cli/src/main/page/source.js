/// Where the documents come from: the one in the page, or the server of `lamella explore`.

export function inlined() {
  return JSON.parse(document.getElementById('data').textContent);
}

export const GONE = 'lamella explore does not answer. It has ended, or the connection to it is closed. Start it again, and open the address that it prints.';

/// Asks the server. Tells the page with an event whether it answers. A failure has the server's message.
export async function ask(path, parameters) {
  const query = new URLSearchParams(Object.entries(parameters || {}).filter(([, value]) => value !== undefined && value !== ''));
  let response;
  let text;
  try {
    response = await fetch('api/' + path + (query.size ? '?' + query : ''), {credentials: 'same-origin'});
    text = await response.text();
  } catch (e) {
    document.dispatchEvent(new CustomEvent('servergone', {detail: true}));
    throw new Error(GONE);
  }
  document.dispatchEvent(new CustomEvent('servergone', {detail: false}));
  let answer;
  try {
    answer = JSON.parse(text);
  } catch (e) {
    throw new Error('The server answered ' + response.status + ', and not with JSON. Start lamella explore again.');
  }
  if (!response.ok) {
    const failure = new Error(answer.error && answer.error.message || 'The server answered ' + response.status);
    failure.position = answer.error && answer.error.position;
    throw failure;
  }
  return answer;
}
