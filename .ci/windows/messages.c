// coremessaging.dll for old wines that lack it: the one function that Windows.Graphics.Capture needs of it, and which is
// never called there, because they have no Windows.Graphics.Capture either.

#include <windows.h>

__declspec(dllexport) HRESULT WINAPI CreateDispatcherQueueController(void *options, void **controller) { return E_NOTIMPL; }
