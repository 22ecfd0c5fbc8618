/// Where the documents come from: the one in the page, or the server of `lamella explore`.

export function inlined() {
  return JSON.parse(document.getElementById('data').textContent);
}

/// Asks the server. A failure has the server's message.
export async function ask(path, parameters) {
  const query = new URLSearchParams(Object.entries(parameters || {}).filter(([, value]) => value !== undefined && value !== ''));
  const response = await fetch('api/' + path + (query.size ? '?' + query : ''), {credentials: 'same-origin'});
  const text = await response.text();
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
